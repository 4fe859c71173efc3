import { Trash2, UsersRound } from "lucide-react";
import { paths } from "../../paths";
import { ChipsCell, type Column, IDLink, NameCell } from "../../table";
import { ClientStatus, statusLabel } from "./ClientStatus";
import styles from "./clients.module.css";
import type { Client } from "./queries";

const tagNames = ({ tags }: Client) => tags.map(({ tagName }) => tagName);

export const clientColumns: readonly Column<Client>[] = [
  {
    id: "clientID",
    brief: true,
    header: "ID",
    width: 76,
    pinned: true,
    figures: true,
    hideable: false,
    filterable: false,
    value: ({ clientID }) => clientID,
    cell: ({ clientID }) => <IDLink to={paths.client(clientID)}>{clientID}</IDLink>,
  },
  {
    id: "clientName",
    header: "Client",
    width: 400,
    minWidth: 220,
    pinned: true,
    grows: true,
    shrinks: true,
    namesRow: true,
    hideable: false,
    value: ({ clientName }) => clientName,
    cell: ({ clientID, clientName, isDeleted }) => (
      <NameCell
        icon={isDeleted ? <InTrash /> : <UsersRound className={styles.icon} />}
        to={paths.client(clientID)}
        name={clientName}
      />
    ),
  },
  {
    id: "clientStatus",
    brief: true,
    header: "Status",
    width: 100,
    filterable: false,
    value: statusLabel,
    cell: (client) => <ClientStatus client={client} />,
  },
  {
    id: "tags",
    header: "Tags",
    width: 220,
    sortable: false,
    value: (client) => tagNames(client).join(", "),
    cell: (client) => <ChipsCell names={tagNames(client)} visible={2} />,
  },
  {
    id: "primaryAttorneys",
    brief: true,
    header: "Primary Attorneys",
    width: 240,
    sortable: false,
    value: ({ primaryAttorneys }) => primaryAttorneys.map(({ displayName }) => displayName).join(", "),
  },
];

function InTrash() {
  return <Trash2 className={styles.icon} role="img" aria-label="In the Trash Bin" />;
}
