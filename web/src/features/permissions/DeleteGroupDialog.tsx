import { api, ask } from "../../api/client";
import { messageOf } from "../../api/error";
import { useChange } from "../../api/mutation";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import type { Group } from "./access";
import { groupsQuery } from "./queries";

/** Asks first: a deleted group lets nobody in any more. */
export function DeleteGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const remove = useChange({
    call: () => ask(api.POST("/api/permissions/groups/delete", { body: { groupID: group.id } })),
    refreshes: [groupsQuery.queryKey, ["matters"], ["matter"]],
    says: `Deleted the group ${group.name}`,
    errorShows: "form",
    afterwards: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Delete the group ${group.name}?`}
      confirmLabel="Delete Group"
      danger
      busy={remove.isPending}
      error={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        Its members lose the access that they have through this group. What is limited to it stays limited: to
        the others who are named, and to the firm admins. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
