import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import { type Family, families } from "../../lookupFamilies";
import { settingsMenu } from "../../paths";
import { NoPage } from "../../shell/NoPage";
import { Page } from "../../shell/Page";
import { DataTable, type TabFilter } from "../../table";
import { Button } from "../../ui/Button";
import { type LookupCommands, lookupBulkActions, lookupRowActions } from "./actions";
import { useSetActive } from "./changes";
import { lookupColumns } from "./columns";
import { DeleteItemsDialog } from "./DeleteItemsDialog";
import { LookupItemDialog } from "./LookupItemDialog";
import { type LookupItem, lookupQuery } from "./queries";

function tabsOf(items: string): readonly TabFilter<LookupItem>[] {
  return [
    {
      id: "Active",
      label: "Active",
      includes: ({ status }) => status === "active",
      empty: { title: `No Active ${items}`, help: "What is active can be chosen in forms." },
    },
    {
      id: "Inactive",
      label: "Inactive",
      includes: ({ status }) => status === "inactive",
      empty: {
        title: `No Inactive ${items}`,
        help: "What is deactivated is offered no more, and stays on what carries it.",
      },
    },
    {
      id: "Custom",
      label: "Custom",
      includes: ({ custom }) => custom,
      empty: { title: `No Custom ${items}`, help: "What your firm adds to this list appears here." },
    },
    { id: "All", label: "All" },
  ];
}

const getRowID = ({ id }: LookupItem) => id;
const byName = { id: "name", desc: false };

/** The seven lists of tags and types: the address says which. */
export default function LookupListPage() {
  const { pathname } = useLocation();
  const family = families.find(({ path }) => path === pathname.replace(/\/$/, ""));
  return family ? <LookupList key={family.base} family={family} /> : <NoPage />;
}

type Asking = { for: "name"; item?: LookupItem } | { for: "delete"; items: readonly LookupItem[] };

function LookupList({ family }: { family: Family }) {
  const items = useQuery(lookupQuery(family));
  const plural = family.title === "Office/Branch List" ? "Offices or Branches" : family.title;
  const [asking, setAsking] = useState<Asking>();
  const { mutate: setActive } = useSetActive(family);
  const commands = useMemo<LookupCommands>(
    () => ({
      edit: (item) => setAsking({ for: "name", item }),
      setActive: (rows, active) => setActive({ tagIds: rows.map(getRowID), active }),
      remove: (rows) => setAsking({ for: "delete", items: rows }),
    }),
    [setActive],
  );
  const close = () => setAsking(undefined);
  const newButton = (
    <Button icon={<Plus />} onClick={() => setAsking({ for: "name" })}>
      {`New ${family.noun}`}
    </Button>
  );
  return (
    <Page title={family.title} under={settingsMenu} actions={newButton}>
      <DataTable
        id={family.path}
        label={family.title}
        columns={lookupColumns}
        rows={items.data}
        status={items}
        getRowID={getRowID}
        tabs={useMemo(() => tabsOf(plural), [plural])}
        defaultSort={byName}
        rowActions={useMemo(() => lookupRowActions(commands), [commands])}
        bulkActions={useMemo(() => lookupBulkActions(commands), [commands])}
        onOpen={commands.edit}
        empty={{
          icon: family.icon,
          title: `No ${plural}`,
          help: "This list is empty.",
        }}
      />
      {asking?.for === "name" && <LookupItemDialog family={family} item={asking.item} onClose={close} />}
      {asking?.for === "delete" && <DeleteItemsDialog family={family} items={asking.items} onClose={close} />}
    </Page>
  );
}
