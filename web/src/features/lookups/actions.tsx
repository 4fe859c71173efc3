import { CircleCheck, CircleSlash, Pencil, Trash2 } from "lucide-react";
import type { BulkAction, RowAction } from "../../table";
import type { LookupItem } from "./queries";

/** What the list can do with its items. */
export interface LookupCommands {
  edit: (item: LookupItem) => void;
  setActive: (items: readonly LookupItem[], active: boolean) => void;
  remove: (items: readonly LookupItem[]) => void;
}

const onlyInactive = "Only inactive items can be deleted. Deactivate it first.";

export function lookupRowActions({ edit, setActive, remove }: LookupCommands): RowAction<LookupItem>[] {
  return [
    { id: "edit", label: "Edit", icon: <Pencil />, quick: true, shortcut: "F2", run: edit },
    {
      id: "status",
      label: ({ can }) => (can.activate ? "Activate" : "Deactivate"),
      icon: <CircleSlash />,
      run: (item) => setActive([item], item.can.activate),
    },
    {
      id: "delete",
      label: "Delete",
      icon: <Trash2 />,
      danger: true,
      startsGroup: true,
      shortcut: "Delete",
      disabledReason: ({ can }) => (can.delete ? undefined : onlyInactive),
      run: (item) => remove([item]),
    },
  ];
}

export function lookupBulkActions({ setActive, remove }: LookupCommands): BulkAction<LookupItem>[] {
  return [
    {
      id: "activate",
      label: "Activate",
      icon: <CircleCheck />,
      disabledReason: ({ rows }) =>
        rows.some(({ can }) => can.activate) ? undefined : "All of these items are active already",
      run: ({ rows }) =>
        setActive(
          rows.filter(({ can }) => can.activate),
          true,
        ),
    },
    {
      id: "deactivate",
      label: "Deactivate",
      icon: <CircleSlash />,
      disabledReason: ({ rows }) =>
        rows.some(({ can }) => can.deactivate) ? undefined : "All of these items are inactive already",
      run: ({ rows }) =>
        setActive(
          rows.filter(({ can }) => can.deactivate),
          false,
        ),
    },
    {
      id: "delete",
      label: "Delete",
      icon: <Trash2 />,
      danger: true,
      startsGroup: true,
      disabledReason: ({ rows }) =>
        rows.every(({ can }) => can.delete)
          ? undefined
          : "Only inactive items can be deleted. Some of these are active.",
      run: ({ rows }) => remove(rows),
    },
  ];
}
