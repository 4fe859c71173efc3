import { Trash2 } from "lucide-react";
import { messageOf } from "../../api/error";
import { formatCount } from "../../lib/sizes";
import type { Family } from "../../lookupFamilies";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useDeleteItems } from "./changes";
import type { LookupItem } from "./queries";

const named = 5;

export interface DeleteItemsDialogProps {
  family: Family;
  items: readonly LookupItem[];
  onClose: () => void;
}

export function DeleteItemsDialog({ family, items, onClose }: DeleteItemsDialogProps) {
  const remove = useDeleteItems(family, onClose);
  const one = items.length === 1;
  const rest = items.length - named;
  const names = items.slice(0, named).map(({ name }) => `"${name}"`);
  return (
    <ConfirmDialog
      open
      danger
      title={one ? `Delete this ${family.noun}?` : `Delete these ${formatCount(items.length)} items?`}
      confirmLabel="Delete"
      confirmIcon={<Trash2 />}
      busy={remove.isPending}
      error={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate(items.map(({ id }) => id))}
      onClose={onClose}
    >
      <p>
        {names.join(", ")}
        {rest > 0 && ` and ${formatCount(rest)} more`} will be deleted, and {one ? "disappears" : "disappear"}{" "}
        from everything marked with {one ? "it" : "them"}. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
