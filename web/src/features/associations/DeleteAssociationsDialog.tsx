import { Trash2 } from "lucide-react";
import { messageOf } from "../../api/error";
import { formatCount } from "../../lib/sizes";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import styles from "./associations.module.css";
import { useDeleteAllAssociations, useDeleteAssociations } from "./changes";
import type { Association } from "./queries";

const named = 5;
const staysFiled = "Email that is filed already stays where it is.";

export interface DeleteAssociationsDialogProps {
  associations: readonly Association[];
  onClose: () => void;
}

export function DeleteAssociationsDialog({ associations, onClose }: DeleteAssociationsDialogProps) {
  const remove = useDeleteAssociations(onClose);
  const count = associations.length;
  const rest = count - named;
  const senders = associations.slice(0, named).map(({ emailAddress }) => emailAddress);
  return (
    <ConfirmDialog
      open
      danger
      title={count === 1 ? "Delete this association?" : `Delete these ${formatCount(count)} associations?`}
      confirmLabel="Delete"
      confirmIcon={<Trash2 />}
      busy={remove.isPending}
      error={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate(associations)}
      onClose={onClose}
    >
      <p className={styles.senders}>
        No matter will be offered first for email from {senders.join(", ")}
        {rest > 0 && ` and ${formatCount(rest)} more`}. {staysFiled}
      </p>
    </ConfirmDialog>
  );
}

export function DeleteAllDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const remove = useDeleteAllAssociations(onClose);
  return (
    <ConfirmDialog
      open
      danger
      title="Delete all of your associations?"
      confirmLabel="Delete All"
      confirmIcon={<Trash2 />}
      typedWord="delete all"
      busy={remove.isPending}
      error={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {count === 1 ? "Your one association" : `All ${formatCount(count)} associations of yours`} will be
        deleted, whatever the list is filtered by. {staysFiled} This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
