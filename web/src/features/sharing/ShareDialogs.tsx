import { Ban, Send } from "lucide-react";
import { formatCount } from "../../lib/sizes";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { refusalOf, useResend, useRevoke } from "./changes";
import { notResent } from "./jobWords";
import { ChangeDialog } from "./options/ChangeDialog";
import type { Share } from "./records";
import styles from "./sharing.module.css";
import { resendLabel } from "./status";

/** What is asked about a share before it is done. */
export interface ShareQuestion {
  about: "revoke" | "resend" | "change";
  share: Share;
}

export function ShareDialogs({ asking, onClose }: { asking?: ShareQuestion; onClose: () => void }) {
  if (!asking) return null;
  const { about, share } = asking;
  switch (about) {
    case "revoke":
      return <RevokeDialog {...{ share, onClose }} />;
    case "resend":
      return <ResendDialog {...{ share, onClose }} />;
    case "change":
      return <ChangeDialog {...{ share, onClose }} />;
  }
}

interface DialogProps {
  share: Share;
  onClose: () => void;
}

function RevokeDialog({ share, onClose }: DialogProps) {
  const revoke = useRevoke(onClose);
  return (
    <ConfirmDialog
      open
      danger
      title="Revoke this share?"
      confirmLabel="Revoke"
      confirmIcon={<Ban />}
      busy={revoke.isPending}
      error={refusalOf(revoke.error, "Share could not be revoked")}
      onConfirm={() => revoke.mutate(share)}
      onClose={onClose}
    >
      <p>
        The link stops working at once, for everybody who has it. What has been downloaded cannot be taken
        back.
      </p>
      <RecipientList recipients={share.recipients} />
    </ConfirmDialog>
  );
}

function ResendDialog({ share, onClose }: DialogProps) {
  const resend = useResend(onClose);
  const label = resendLabel(share);
  const active = share.displayStatus === "Active";
  return (
    <ConfirmDialog
      open
      title={active ? "Send the email again?" : "Share these documents again?"}
      confirmLabel={label}
      confirmIcon={<Send />}
      busy={resend.isPending}
      error={refusalOf(resend.error, notResent)}
      onConfirm={() => resend.mutate(share)}
      onClose={onClose}
    >
      <p>
        {active
          ? "Every recipient gets another email with the same link. When it expires does not change."
          : "The same versions are packed again, and every recipient gets an email with a new link. Earlier links stay dead."}
      </p>
      <RecipientList recipients={share.recipients} />
    </ConfirmDialog>
  );
}

const named = 5;

function RecipientList({ recipients }: Pick<Share, "recipients">) {
  const rest = recipients.length - named;
  return (
    <ul className={styles.list} aria-label="Recipients">
      {recipients.slice(0, named).map((recipient) => (
        <li key={recipient}>{recipient}</li>
      ))}
      {rest > 0 && <li>{`and ${formatCount(rest)} more`}</li>}
    </ul>
  );
}
