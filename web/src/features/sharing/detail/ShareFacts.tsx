import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDateTime } from "../../../lib/dates";
import { formatCount } from "../../../lib/sizes";
import type { Share, ShareDetail } from "../records";
import styles from "./detail.module.css";

export interface ShareFactsProps {
  detail: ShareDetail;
  /** Asks for another expiry, password or limit. */
  onChange: () => void;
}

/** '3 of 10' */
const downloadsOf = ({ downloads, downloadLimit }: Share) =>
  downloadLimit === null
    ? formatCount(downloads)
    : `${formatCount(downloads)} of ${formatCount(downloadLimit)}`;

/** What the share is, in one line. */
export function ShareFacts({ detail: { share, shareDetails }, onChange }: ShareFactsProps) {
  const { displayStatus, lastEmailSent, hasPassword } = share;
  const { senderName, expDate, shareAccessedAt } = shareDetails;
  const isOver = displayStatus === "Expired" || displayStatus === "Never Finished";
  return (
    <dl className={styles.facts}>
      <Fact label="Sender">{senderName}</Fact>
      <Fact label={share.matterID === null ? "Firm Documents" : "Matter"}>
        <MatterName share={share} />
      </Fact>
      <Fact label="Sent">{lastEmailSent && formatDateTime(lastEmailSent)}</Fact>
      <Fact label={isOver ? "Expired" : "Expires"}>
        {formatDateTime(expDate)}
        {share.canRevoke && (
          <button type="button" className={styles.change} onClick={onChange}>
            Change
          </button>
        )}
      </Fact>
      <Fact label="Accessed">{shareAccessedAt ? formatDateTime(shareAccessedAt) : "Not yet"}</Fact>
      <Fact label="Downloads">{downloadsOf(share)}</Fact>
      <Fact label="Password">{hasPassword ? "Set" : "None"}</Fact>
    </dl>
  );
}

function MatterName({ share }: { share: Share }) {
  const { matterName, matterLink, matterIsDeleted, matterWasPermanentlyDeleted } = share;
  if (matterWasPermanentlyDeleted) return `${matterName} (permanently deleted)`;
  return (
    <>
      {matterIsDeleted && <Trash2 className={styles.trashed} role="img" aria-label="In the Trash Bin" />}
      <Link to={matterLink} title={matterName}>
        {matterName}
      </Link>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd dir="auto">{children || "–"}</dd>
    </div>
  );
}
