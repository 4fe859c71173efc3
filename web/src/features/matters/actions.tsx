import { Archive, ArchiveRestore, Pencil, Shield, Trash2 } from "lucide-react";
import type { BulkAction, RowAction, SelectedRows } from "../../table";
import type { MatterTrash } from "./changes";
import type { Matter } from "./queries";

/** What the list can do with its matters. */
export interface MatterCommands extends MatterTrash {
  edit: (matter: Matter) => void;
  close: (matter: Matter) => void;
  /** Not given to those without permissions access. */
  editPermissions?: (matter: Matter) => void;
  editManyPermissions?: (matterIDs: readonly number[]) => void;
}

export const notInTrash = "Not Allowed for a Matter in the Trash Bin";
const permissionsNotInTrash = "Permissions cannot be updated for trashed matters";

export function reasonAgainst({ can, reasons }: Matter, what: keyof Matter["can"]): string | undefined {
  return can[what] ? undefined : (reasons?.[what] ?? notInTrash);
}

export const closeLabel = ({ isOpen }: Pick<Matter, "isOpen">) => (isOpen ? "Close Matter" : "Reopen Matter");
export const trashLabel = ({ isDeleted }: Pick<Matter, "isDeleted">) =>
  isDeleted ? "Restore from Trash Bin" : "Move to Trash Bin";

export function matterRowActions(commands: MatterCommands): RowAction<Matter>[] {
  const { edit, editPermissions, close, trash, restore } = commands;
  return [
    {
      id: "edit",
      label: "Edit Matter Info",
      icon: <Pencil />,
      quick: true,
      run: edit,
      disabledReason: (matter) => reasonAgainst(matter, "edit"),
    },
    ...(editPermissions
      ? [
          {
            id: "permissions",
            label: "Edit Matter Permissions",
            icon: <Shield />,
            run: editPermissions,
            disabledReason: (matter: Matter) => reasonAgainst(matter, "editPermissions"),
          },
        ]
      : []),
    {
      id: "close",
      label: closeLabel,
      icon: <Archive />,
      run: close,
      disabledReason: (matter) => reasonAgainst(matter, matter.isOpen ? "close" : "reopen"),
    },
    {
      id: "trash",
      label: trashLabel,
      icon: <Trash2 />,
      shortcut: "Delete",
      startsGroup: true,
      run: ({ matterID, isDeleted }) => (isDeleted ? restore : trash)([matterID]),
    },
  ];
}

const idsOf = ({ ids }: SelectedRows<Matter>) => ids.map(Number);
const some = (selected: SelectedRows<Matter>, isDeleted: 0 | 1) =>
  selected.rows.some((matter) => matter.isDeleted === isDeleted);

export function matterBulkActions(commands: MatterCommands, showsTrash: boolean): BulkAction<Matter>[] {
  const { trash, restore, editManyPermissions } = commands;
  const actions: BulkAction<Matter>[] = [];
  if (editManyPermissions) {
    actions.push({
      id: "permissions",
      label: "Edit Matter Permissions",
      icon: <Shield />,
      run: (selected) => editManyPermissions(idsOf(selected)),
      disabledReason: (selected) => (some(selected, 1) ? permissionsNotInTrash : undefined),
    });
  }
  if (showsTrash) {
    actions.push({
      id: "restore",
      label: "Restore from Trash Bin",
      icon: <ArchiveRestore />,
      run: (selected) => restore(idsOf(selected)),
      disabledReason: (selected) =>
        some(selected, 0) ? "Some of these matters are not in the Trash Bin" : undefined,
    });
  }
  actions.push({
    id: "trash",
    label: "Move to Trash Bin",
    icon: <Trash2 />,
    startsGroup: true,
    run: (selected) => trash(idsOf(selected)),
    disabledReason: (selected) =>
      some(selected, 1) ? "Some of these matters are in the Trash Bin already" : undefined,
  });
  return actions;
}
