import { useQuery } from "@tanstack/react-query";
import { Briefcase, CircleSlash, Pencil, Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { LeaveForHome, mustLeave } from "../../app/LeaveForHome";
import { useDelayed } from "../../lib/useDelayed";
import { paths } from "../../paths";
import { Page } from "../../shell/Page";
import { theseMatters, useSearchScope } from "../../shell/searchScope";
import { DataTable, type TabFilter } from "../../table";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { MenuButton, type MenuEntry } from "../../ui/Menu";
import { SkeletonRows } from "../../ui/Skeleton";
import { clientMatterColumns } from "../matters/columns";
import { type Matter, mattersQuery } from "../matters/queries";
import { useTrashShown } from "../matters/useTrashShown";
import { reasonAgainst, statusAction, trashAction } from "./actions";
import { ClientStatus } from "./ClientStatus";
import { ClientSummary } from "./ClientSummary";
import { useClientTrash, useToggleStatus } from "./changes";
import { type Client, clientQuery } from "./queries";
import { TrashBanner } from "./TrashBanner";

export default function ClientPage() {
  const clientID = Number(useParams().id);
  const { data: client, error, isPending } = useQuery(clientQuery(clientID));
  const slow = useDelayed(isPending);
  if (mustLeave(error, client)) return <LeaveForHome error={error} />;
  if (!client) return <Page title="Client">{slow && <SkeletonRows />}</Page>;
  return (
    <Page
      title={client.clientName}
      chips={<ClientStatus client={client} />}
      actions={<ClientActions client={client} />}
    >
      {client.isDeleted === 1 && <TrashBanner client={client} strip />}
      <ClientSummary client={client} />
      <ClientMatters key={clientID} clientID={clientID} />
    </Page>
  );
}

function ClientActions({ client }: { client: Client }) {
  const navigate = useNavigate();
  const { trash, restore } = useClientTrash();
  const toggleStatus = useToggleStatus();
  const { clientID, isDeleted } = client;
  const entries: MenuEntry[] = [
    {
      label: "Edit Client",
      icon: <Pencil />,
      disabledReason: reasonAgainst(client, "edit"),
      onSelect: () => void navigate(paths.editClient(clientID)),
    },
    {
      label: statusAction(client),
      icon: <CircleSlash />,
      disabledReason: reasonAgainst(client, "changeStatus"),
      onSelect: () => toggleStatus(client),
    },
    "divider",
    {
      label: trashAction(client),
      icon: <Trash2 />,
      onSelect: () => (isDeleted ? restore : trash)([clientID]),
    },
  ];
  return (
    <>
      <Button
        icon={<Plus />}
        disabledReason={reasonAgainst(client, "createMatter")}
        onClick={() => void navigate(paths.newMatter(clientID))}
      >
        New Matter
      </Button>
      <MenuButton label="Edit" entries={entries} align="right">
        {(trigger) => (
          <Button icon={<Pencil />} caret {...trigger}>
            Edit
          </Button>
        )}
      </MenuButton>
    </>
  );
}

const tabs: readonly TabFilter<Matter>[] = [{ id: "Matters", label: "Matters" }];
const getRowID = ({ matterID }: Matter) => matterID;
const newestFirst = { id: "matterID", desc: true };

/** The client's matters, as far as this person may see them. */
function ClientMatters({ clientID }: { clientID: number }) {
  const navigate = useNavigate();
  const [includeDeleted, showTrash] = useTrashShown();
  const matters = useQuery(mattersQuery(includeDeleted ? { clientID, includeDeleted } : { clientID }));
  const [shown, setShown] = useState(0);
  useSearchScope(useMemo(() => theseMatters(shown), [shown]));
  return (
    <DataTable
      id="/clients/matters"
      label="Matters"
      columns={clientMatterColumns}
      rows={matters.data}
      status={matters}
      getRowID={getRowID}
      tabs={tabs}
      defaultSort={newestFirst}
      onOpen={({ matterID }) => void navigate(paths.matterDocs(matterID))}
      onMatching={setShown}
      filterPlaceholder="Filter matters"
      empty={{
        icon: Briefcase,
        title: "No Matters",
        help: "Matters of this client that you may see appear here.",
      }}
      toolbarStart={
        <Checkbox
          label="Include Items in the Trash"
          checked={includeDeleted}
          onChange={(event) => showTrash(event.target.checked)}
        />
      }
    />
  );
}
