import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { type Lock, type LockChange, lockWords } from "./locks";

interface OverrideLockDialogProps {
  document: Lock & { filename: string };
  change: LockChange;
  onConfirm: () => void;
  onClose: () => void;
}

/** Taking a lock from somebody has a consequence for them, which is told first. */
export function OverrideLockDialog({ document, change, onConfirm, onClose }: OverrideLockDialogProps) {
  return (
    <ConfirmDialog
      open
      title={`${change.label}: ${document.filename}?`}
      confirmLabel={change.label}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{lockWords(document)}.</p>
      <p>
        Changes that {document.lockedBy || "???"} has not uploaded yet would not become the current version:
        they would be kept aside in the document's properties.
      </p>
    </ConfirmDialog>
  );
}
