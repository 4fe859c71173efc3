import { useQuery } from "@tanstack/react-query";
import { CircleSlash, Pencil, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { mustLeave } from "../../api/outOfSight";
import { useDelayed } from "../../lib/useDelayed";
import { paths } from "../../paths";
import { LeaveForHome } from "../../shell/LeaveForHome";
import { Page } from "../../shell/Page";
import { Button } from "../../ui/Button";
import { MenuButton, type MenuEntry } from "../../ui/Menu";
import { SkeletonRows } from "../../ui/Skeleton";
import { reasonAgainst, statusAction, trashAction } from "./actions";
import { ClientStatus } from "./ClientStatus";
import { ClientSummary } from "./ClientSummary";
import { useClientTrash, useToggleStatus } from "./changes";
import { type Client, clientQuery } from "./queries";
import { TrashBanner } from "./TrashBanner";

/** A client, and below it what belongs to the client and is known to the caller. */
export function ClientPage({ below }: { below: (clientID: number) => ReactNode }) {
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
      {below(clientID)}
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
