import { Check, Clock, Send, Trash2, TriangleAlert } from "lucide-react";
import { DateCell } from "../../files/cells";
import { formatDateTime } from "../../lib/dates";
import { paths } from "../../paths";
import { type Column, NameCell, QuietLink } from "../../table";
import type { Share } from "./records";
import { StatusChip } from "./StatusChip";
import styles from "./sharing.module.css";

const sender: Column<Share> = {
  id: "createdByDisplayName",
  brief: true,
  header: "Sender",
  width: 132,
  value: ({ createdByDisplayName }) => createdByDisplayName,
};

function RecipientsCell({ id, recipients }: Share) {
  const [first = "", ...others] = recipients;
  return (
    <NameCell icon={<Send className={styles.icon} />} to={paths.outgoingShare(id)} name={first}>
      {others.length > 0 && (
        <span className={styles.others} title={others.join("\n")}>
          +{others.length}
          <span className="sr">: {others.join(", ")}</span>
        </span>
      )}
    </NameCell>
  );
}

const recipients: Column<Share> = {
  id: "recipients",
  header: "Recipients",
  width: 320,
  minWidth: 200,
  pinned: true,
  grows: true,
  shrinks: true,
  namesRow: true,
  hideable: false,
  value: (share) => share.recipients.join(", "),
  cell: (share) => <RecipientsCell {...share} />,
};

/** What was never finished was never mailed. */
const mailFailed = ({ lastEmailFailed, displayStatus }: Share) =>
  lastEmailFailed && displayStatus !== "Processing" && displayStatus !== "Never Finished";

/** When it was last sent; while no mail of the last time was taken, what became of them. */
function sentText(share: Share): string {
  const { lastEmailSent, lastEmailStatus, displayStatus } = share;
  if (mailFailed(share)) return "Email failed";
  if (lastEmailSent) return formatDateTime(lastEmailSent);
  return lastEmailStatus === "queued" && displayStatus === "Active" ? "Queued" : "";
}

function SentCell(share: Share) {
  const text = sentText(share);
  if (mailFailed(share)) {
    return (
      <span className={styles.bad} title="The last email was refused for at least one recipient">
        <TriangleAlert className="i-14" />
        {text}
      </span>
    );
  }
  if (share.lastEmailSent) return <DateCell moment={share.lastEmailSent} />;
  return (
    text && (
      <span className={styles.waiting}>
        <Clock className="i-14" />
        {text}
      </span>
    )
  );
}

const sent: Column<Share> = {
  id: "lastEmailSent",
  brief: true,
  header: "Sent",
  width: 122,
  value: ({ lastEmailSent, createdAt }) => new Date(lastEmailSent ?? createdAt),
  text: sentText,
  cell: (share) => <SentCell {...share} />,
};

const documents: Column<Share> = {
  id: "totalObjects",
  header: "Documents Sent",
  width: 122,
  align: "end",
  figures: true,
  filterable: false,
  value: ({ totalObjects }) => totalObjects,
};

const status: Column<Share> = {
  id: "displayStatus",
  brief: true,
  header: "Status",
  width: 118,
  value: ({ displayStatus }) => displayStatus,
  cell: ({ displayStatus }) => <StatusChip status={displayStatus} />,
};

function MatterCell({ matterName, matterLink, matterIsDeleted, matterWasPermanentlyDeleted }: Share) {
  if (matterWasPermanentlyDeleted) {
    return (
      <span className={styles.gone}>
        <span className="ell" dir="auto">
          {matterName}
        </span>
        (permanently deleted)
      </span>
    );
  }
  return (
    <span className={styles.matter}>
      {matterIsDeleted && <Trash2 className={styles.icon} role="img" aria-label="In the Trash Bin" />}
      <QuietLink to={matterLink}>{matterName}</QuietLink>
    </span>
  );
}

const matter: Column<Share> = {
  id: "matterName",
  brief: true,
  header: "Matter",
  width: 230,
  value: ({ matterName }) => matterName,
  cell: (share) => <MatterCell {...share} />,
};

const expires: Column<Share> = {
  id: "expiresAt",
  header: "Expires",
  width: 102,
  value: ({ expiresAt }) => new Date(expiresAt),
  text: ({ expiresAt }) => formatDateTime(expiresAt),
  cell: ({ expiresAt }) => <DateCell moment={expiresAt} />,
};

const downloaded: Column<Share> = {
  id: "hasBeenDownloaded",
  header: "D/L",
  width: 64,
  align: "center",
  value: ({ hasBeenDownloaded }) => hasBeenDownloaded,
  text: ({ hasBeenDownloaded }) => (hasBeenDownloaded ? "Downloaded" : ""),
  cell: ({ hasBeenDownloaded }) =>
    hasBeenDownloaded && (
      <span title="Downloaded">
        <Check className={styles.tick} role="img" aria-label="Downloaded" />
      </span>
    ),
};

/** A table that is about one matter does not name it. */
export const shareColumnsOfMatter: readonly Column<Share>[] = [
  sender,
  recipients,
  sent,
  documents,
  status,
  expires,
  downloaded,
];

export const shareColumns: readonly Column<Share>[] = [
  sender,
  recipients,
  sent,
  documents,
  status,
  matter,
  expires,
  downloaded,
];
