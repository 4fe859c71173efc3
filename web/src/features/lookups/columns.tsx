import { formatDate } from "../../lib/dates";
import type { Column } from "../../table";
import { Chip } from "../../ui/Chip";
import type { LookupItem } from "./queries";

const statusOf = ({ status }: LookupItem) => (status === "active" ? "Active" : "Inactive");

export const lookupColumns: readonly Column<LookupItem>[] = [
  {
    id: "id",
    brief: true,
    header: "ID",
    width: 76,
    pinned: true,
    figures: true,
    hideable: false,
    filterable: false,
    value: ({ id }) => id,
  },
  {
    id: "name",
    header: "Name",
    width: 320,
    minWidth: 140,
    pinned: true,
    grows: true,
    namesRow: true,
    hideable: false,
    value: ({ name }) => name,
  },
  {
    id: "status",
    brief: true,
    header: "Status",
    width: 110,
    value: statusOf,
    cell: (item) => <Chip tone={item.status === "active" ? "ok" : undefined}>{statusOf(item)}</Chip>,
  },
  { id: "createdBy", brief: true, header: "Created By", width: 190, value: ({ createdBy }) => createdBy },
  {
    id: "lastUpdated",
    header: "Last Modified",
    width: 140,
    value: ({ lastUpdated }) => new Date(lastUpdated),
    text: ({ lastUpdated }) => formatDate(lastUpdated),
  },
];
