import { ArchiveRestore, Briefcase, CircleSlash, Pencil, Trash2 } from "lucide-react";
import type { BulkAction, RowAction, SelectedRows } from "../../table";
import type { ClientTrash } from "./changes";
import type { Client } from "./queries";

/** What the list can do with its clients. */
export interface ClientCommands extends ClientTrash {
  edit: (client: Client) => void;
  newMatter: (client: Client) => void;
  toggleStatus: (client: Client) => void;
}

const inTrash = "This client is in the Trash Bin.";

/** Why something cannot be done with a client, in the words of the server. */
export function reasonAgainst({ can, reasons }: Client, what: keyof Client["can"]): string | undefined {
  return can[what] ? undefined : (reasons?.[what] ?? inTrash);
}

export const statusAction = ({ clientStatus }: Client) =>
  clientStatus === "active" ? "Deactivate Client" : "Activate Client";
export const trashAction = ({ isDeleted }: Client) =>
  isDeleted ? "Restore from Trash Bin" : "Move to Trash Bin";

export function clientRowActions(commands: ClientCommands): RowAction<Client>[] {
  const { edit, newMatter, toggleStatus, trash, restore } = commands;
  return [
    {
      id: "edit",
      label: "Edit Client",
      icon: <Pencil />,
      quick: true,
      run: edit,
      disabledReason: (client) => reasonAgainst(client, "edit"),
    },
    {
      id: "newMatter",
      label: "New Matter",
      icon: <Briefcase />,
      run: newMatter,
      disabledReason: (client) => reasonAgainst(client, "createMatter"),
    },
    {
      id: "status",
      label: statusAction,
      icon: <CircleSlash />,
      run: toggleStatus,
      disabledReason: (client) => reasonAgainst(client, "changeStatus"),
    },
    {
      id: "trash",
      label: trashAction,
      icon: <Trash2 />,
      shortcut: "Delete",
      startsGroup: true,
      run: ({ clientID, isDeleted }) => (isDeleted ? restore : trash)([clientID]),
    },
  ];
}

const idsOf = ({ ids }: SelectedRows<Client>) => ids.map(Number);
const some = ({ rows }: SelectedRows<Client>, isDeleted: 0 | 1) =>
  rows.some((client) => client.isDeleted === isDeleted);

export function clientBulkActions(
  { trash, restore }: ClientTrash,
  showsTrash: boolean,
): BulkAction<Client>[] {
  const toTrash: BulkAction<Client> = {
    id: "trash",
    label: "Move to Trash Bin",
    icon: <Trash2 />,
    startsGroup: true,
    run: (selected) => trash(idsOf(selected)),
    disabledReason: (selected) =>
      some(selected, 1) ? "Some of these clients are in the Trash Bin already" : undefined,
  };
  const back: BulkAction<Client> = {
    id: "restore",
    label: "Restore from Trash Bin",
    icon: <ArchiveRestore />,
    run: (selected) => restore(idsOf(selected)),
    disabledReason: (selected) =>
      some(selected, 0) ? "Some of these clients are not in the Trash Bin" : undefined,
  };
  return showsTrash ? [back, toTrash] : [toTrash];
}
