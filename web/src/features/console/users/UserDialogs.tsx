import { KeyRound, LockOpen, ShieldOff, Trash2 } from "lucide-react";
import { messageOf } from "../../../api/error";
import { formatCount } from "../../../lib/sizes";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import type { FirmUser } from "../records";
import { useDeleteUser, useDisableMFA, useResetPassword, useUnlockDocuments } from "./changes";
import styles from "./users.module.css";

/** What is asked about somebody before it is done. */
export interface UserQuestion {
  about: "resetPassword" | "disableMFA" | "unlock" | "delete";
  user: FirmUser;
}

interface DialogProps {
  user: FirmUser;
  onClose: () => void;
}

export function UserDialogs({ asking, onClose }: { asking?: UserQuestion; onClose: () => void }) {
  if (!asking) return null;
  const { about, user } = asking;
  switch (about) {
    case "resetPassword":
      return <ResetPasswordDialog {...{ user, onClose }} />;
    case "disableMFA":
      return <DisableMFADialog {...{ user, onClose }} />;
    case "unlock":
      return <UnlockDialog {...{ user, onClose }} />;
    case "delete":
      return <DeleteDialog {...{ user, onClose }} />;
  }
}

const failureOf = (error: unknown) => (error ? messageOf(error) : undefined);

function ResetPasswordDialog({ user, onClose }: DialogProps) {
  const reset = useResetPassword(onClose);
  return (
    <ConfirmDialog
      open
      title={`Reset the password of ${user.displayName}?`}
      confirmLabel="Reset Password"
      confirmIcon={<KeyRound />}
      busy={reset.isPending}
      error={failureOf(reset.error)}
      onConfirm={() => reset.mutate(user)}
      onClose={onClose}
    >
      <p>
        {`A temporary password is mailed to ${user.emailAddress}. Every session ends, and the present password stops working.`}
      </p>
    </ConfirmDialog>
  );
}

function DisableMFADialog({ user, onClose }: DialogProps) {
  const disable = useDisableMFA(onClose);
  return (
    <ConfirmDialog
      open
      danger
      title={`Disable MFA for ${user.displayName}?`}
      confirmLabel="Disable MFA"
      confirmIcon={<ShieldOff />}
      busy={disable.isPending}
      error={failureOf(disable.error)}
      onConfirm={() => disable.mutate(user)}
      onClose={onClose}
    >
      <p>
        The password alone is enough to sign in from now on. Make sure that it is really this person who asked
        for it.
      </p>
    </ConfirmDialog>
  );
}

function UnlockDialog({ user, onClose }: DialogProps) {
  const unlock = useUnlockDocuments(onClose);
  const count = formatCount(user.lockedDocuments);
  return (
    <ConfirmDialog
      open
      title={`Unlock all documents that ${user.displayName} has locked?`}
      confirmLabel="Unlock Documents"
      confirmIcon={<LockOpen />}
      busy={unlock.isPending}
      error={failureOf(unlock.error)}
      onConfirm={() => unlock.mutate(user)}
      onClose={onClose}
    >
      <p>
        {`${count} ${user.lockedDocuments === 1 ? "document is" : "documents are"} locked. Others can edit them from now on, although ${user.displayName} may still have them open.`}
      </p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ user, onClose }: DialogProps) {
  const remove = useDeleteUser(onClose);
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete the user ${user.displayName || user.username}?`}
      confirmLabel="Delete User"
      confirmIcon={<Trash2 />}
      typedWord="delete"
      busy={remove.isPending}
      error={failureOf(remove.error)}
      onConfirm={() => remove.mutate(user)}
      onClose={onClose}
    >
      <p>
        The account and the record go. A record that matters or documents refer to stays, inactive. This
        cannot be undone.
      </p>
      <p className={styles.facts}>
        <span>{user.username}</span>
        <span>{user.emailAddress}</span>
      </p>
    </ConfirmDialog>
  );
}
