import { Check, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDateTime } from "../../../lib/dates";
import type { Share, ShareDetail } from "../records";
import styles from "./detail.module.css";

/** What the share is, in one line. */
export function ShareFacts({ detail: { share, shareDetails } }: { detail: ShareDetail }) {
  const { displayStatus, lastEmailSent, hasBeenDownloaded } = share;
  const { senderName, expDate, shareAccessedAt } = shareDetails;
  const isOver = displayStatus === "Expired" || displayStatus === "Never Finished";
  return (
    <dl className={styles.facts}>
      <Fact label="Sender">{senderName}</Fact>
      <Fact label={share.matterID === null ? "Firm Documents" : "Matter"}>
        <MatterName share={share} />
      </Fact>
      <Fact label="Sent">{lastEmailSent && formatDateTime(lastEmailSent)}</Fact>
      <Fact label={isOver ? "Expired" : "Expires"}>{formatDateTime(expDate)}</Fact>
      <Fact label="Accessed">{shareAccessedAt ? formatDateTime(shareAccessedAt) : "Not yet"}</Fact>
      <Fact label="Downloaded">
        {hasBeenDownloaded ? (
          <span className={styles.yes}>
            <Check className="i-14" />
            Yes
          </span>
        ) : (
          "Not yet"
        )}
      </Fact>
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
