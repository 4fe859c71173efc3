import { Building2 } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths";
import { DataTable, type ListStatus, type RowAction, type TabFilter, type TableHandle } from "../../../table";
import type { Firm, FirmList } from "../records";
import { firmColumns } from "./columns";
import { CountedWhen } from "./DataUsage";

const getRowID = ({ id }: Firm) => id;
const byID = { id: "id", desc: false };

/** The server says which firms a tab lists. */
function tab(id: string, empty: TabFilter<Firm>["empty"]): TabFilter<Firm> {
  return { id, label: id, includes: ({ tabs }) => tabs.includes(id), empty };
}

const tabs: readonly TabFilter<Firm>[] = [
  { id: "All", label: "All" },
  tab("Active Firms", {
    title: "No Active Firms",
    help: "A firm comes here with the first of its people who can sign in.",
  }),
  tab("Customers", { title: "No Customers", help: "Active firms come here once they are no trial." }),
  tab("Testing", { title: "No Testing Firms", help: "Firms with an ID up to 1000 are kept for testing." }),
  tab("Inactive Firms", { title: "No Inactive Firms", help: "Firms in which nobody can sign in come here." }),
  tab("Hidden", { title: "No Hidden Firms", help: "What is hidden from the other lists comes here." }),
];

export interface FirmsTableProps {
  list: FirmList;
  status: ListStatus;
  handle: Ref<TableHandle<Firm>>;
  rowActions: readonly RowAction<Firm>[];
  refreshButton: ReactNode;
}

export function FirmsTable({ list, status, handle, rowActions, refreshButton }: FirmsTableProps) {
  const navigate = useNavigate();
  return (
    <DataTable
      id="/admin/firms"
      label="Firms"
      tallHead
      columns={firmColumns}
      rows={list.tenants}
      status={status}
      getRowID={getRowID}
      tabs={tabs}
      defaultTab={list.defaultTab}
      defaultSort={byID}
      rowActions={rowActions}
      onOpen={({ id }) => void navigate(paths.firm(id))}
      handle={handle}
      filterPlaceholder="Filter firms"
      toolbarStart={<CountedWhen regions={list.dataUsage} />}
      toolbarEnd={refreshButton}
      empty={{ icon: Building2, title: "No Firms", help: "Create New Firm takes in the first one." }}
    />
  );
}
