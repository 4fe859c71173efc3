import { useQuery } from "@tanstack/react-query";
import { Plus, UsersRound } from "lucide-react";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useMe } from "../../api/me";
import { useTrashShown } from "../../lib/useTrashShown";
import { paths } from "../../paths";
import { Page } from "../../shell/Page";
import { DataTable, heldAtMost, type TabFilter } from "../../table";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { type ClientCommands, clientBulkActions, clientRowActions } from "./actions";
import { useClientTrash, useToggleStatus } from "./changes";
import { clientColumns } from "./columns";
import { cannotCreateClients } from "./contributions";
import { type Client, clientCountsQuery, clientsQuery } from "./queries";
import { clientSource } from "./source";

const tabs: readonly TabFilter<Client>[] = [
  { id: "All", label: "All" },
  {
    id: "Active",
    label: "Active",
    includes: ({ clientStatus }) => clientStatus === "active",
    empty: { title: "No Active Clients", help: "New clients appear here." },
  },
  {
    id: "Inactive",
    label: "Inactive",
    includes: ({ clientStatus }) => clientStatus === "inactive",
    empty: { title: "No Inactive Clients", help: "Clients come here when they are deactivated." },
  },
];
const getRowID = ({ clientID }: Client) => clientID;
const byName = { id: "clientName", desc: false };

export default function ClientsPage() {
  const { permissionFeatures } = useMe();
  const navigate = useNavigate();
  const [includeDeleted, showTrash] = useTrashShown();
  const commands = useClientCommands();
  const rowActions = useMemo(() => clientRowActions(commands), [commands]);
  const bulkActions = useMemo(() => clientBulkActions(commands, includeDeleted), [commands, includeDeleted]);
  const common = {
    id: "/clients",
    label: "Clients",
    columns: clientColumns,
    getRowID,
    defaultTab: "Active",
    defaultSort: byName,
    rowActions,
    bulkActions,
    onOpen: ({ clientID }: Client) => void navigate(paths.client(clientID)),
    filterPlaceholder: "Filter clients",
    empty: { icon: UsersRound, title: "No Clients", help: "The firm has no clients yet." },
    toolbarStart: (
      <Checkbox
        label="Include Items in the Trash"
        checked={includeDeleted}
        onChange={(event) => showTrash(event.target.checked)}
      />
    ),
  };
  return (
    <Page
      title="Clients"
      actions={
        <Button
          icon={<Plus />}
          disabledReason={permissionFeatures.CREATE_CLIENT_ALLOWED ? undefined : cannotCreateClients}
          onClick={() => void navigate(paths.newClient())}
        >
          New Client
        </Button>
      }
    >
      <ClientList includeDeleted={includeDeleted} common={common} />
    </Page>
  );
}

function useClientCommands(): ClientCommands {
  const navigate = useNavigate();
  const { trash, restore } = useClientTrash();
  const toggleStatus = useToggleStatus();
  return useMemo(
    () => ({
      trash,
      restore,
      toggleStatus,
      edit: ({ clientID }) => void navigate(paths.editClient(clientID)),
      newMatter: ({ clientID }) => void navigate(paths.newMatter(clientID)),
    }),
    [trash, restore, toggleStatus, navigate],
  );
}

type ListProps = Omit<Parameters<typeof DataTable<Client>>[0], "rows" | "source" | "tabs" | "status">;

/** The browser arranges the list itself until the firm has too many clients for that. */
function ClientList({ includeDeleted, common }: { includeDeleted: boolean; common: ListProps }) {
  const scope = useMemo(() => (includeDeleted ? { includeDeleted } : {}), [includeDeleted]);
  const counts = useQuery(clientCountsQuery(scope));
  const served = (counts.data?.tabs.All ?? 0) > heldAtMost;
  const clients = useQuery({ ...clientsQuery(scope), enabled: counts.data !== undefined && !served });
  const countedTabs = useMemo(
    () => tabs.map((tab) => ({ ...tab, count: counts.data?.tabs[tab.id as "All"] })),
    [counts.data],
  );
  const source = useMemo(() => clientSource(scope), [scope]);
  if (served) return <DataTable {...common} tabs={countedTabs} source={source} />;
  const status = counts.error ? counts : clients;
  return <DataTable {...common} tabs={tabs} rows={clients.data} status={status} />;
}
