import { Briefcase, Trash2 } from "lucide-react";
import type { BulkAction, RowAction } from "../../table";
import type { Association } from "./queries";

/** What the list can do with its associations. */
export interface AssociationCommands {
  change: (associations: readonly Association[]) => void;
  remove: (associations: readonly Association[]) => void;
}

export function associationRowActions({ change, remove }: AssociationCommands): RowAction<Association>[] {
  return [
    {
      id: "change",
      label: "Change Matter",
      icon: <Briefcase />,
      quick: true,
      shortcut: "F2",
      run: (one) => change([one]),
    },
    {
      id: "delete",
      label: "Delete",
      icon: <Trash2 />,
      danger: true,
      startsGroup: true,
      shortcut: "Delete",
      run: (one) => remove([one]),
    },
  ];
}

export function associationBulkActions({ change, remove }: AssociationCommands): BulkAction<Association>[] {
  return [
    { id: "change", label: "Change Matter", icon: <Briefcase />, run: ({ rows }) => change(rows) },
    { id: "delete", label: "Delete", icon: <Trash2 />, danger: true, run: ({ rows }) => remove(rows) },
  ];
}
