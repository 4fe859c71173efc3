import { useQuery } from "@tanstack/react-query";
import { Briefcase, Link2, Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { settingsMenu } from "../../paths";
import { Page } from "../../shell/Page";
import { DataTable, type SelectedRows } from "../../table";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { MenuButton, type MenuEntry } from "../../ui/Menu";
import { ChangeMatterDialog, NewAssociationDialog } from "./AssociationDialog";
import { type AssociationCommands, associationBulkActions, associationRowActions } from "./actions";
import { associationColumns } from "./columns";
import { DeleteAllDialog, DeleteAssociationsDialog } from "./DeleteAssociationsDialog";
import { type Association, associationsQuery } from "./queries";

const title = "Smart-File Associations";
const purpose = "'Move to…' and 'Copy to…' of an email offer the sender's matter first.";

const getRowID = ({ emailAddress }: Association) => emailAddress;
const byAddress = { id: "emailAddress", desc: false };
const none: readonly Association[] = [];

type Asking = "new" | "deleteAll" | { change: readonly Association[] } | { remove: readonly Association[] };

/** Which matter the mail of a sender belongs to, as the person says. */
export default function AssociationsPage() {
  const associations = useQuery(associationsQuery);
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const commands = useMemo<AssociationCommands>(
    () => ({ change: (rows) => setAsking({ change: rows }), remove: (rows) => setAsking({ remove: rows }) }),
    [],
  );
  const own = associations.data ?? none;
  const newButton = (
    <Button icon={<Plus />} onClick={() => setAsking("new")}>
      New Association
    </Button>
  );
  return (
    <Page title={title} under={settingsMenu} actions={newButton}>
      <Banner strip>{purpose}</Banner>
      <DataTable
        id="/settings/manageSmartFileAssociations"
        label={title}
        columns={associationColumns}
        rows={associations.data}
        status={associations}
        getRowID={getRowID}
        defaultSort={byAddress}
        rowActions={useMemo(() => associationRowActions(commands), [commands])}
        bulkActions={useMemo(() => associationBulkActions(commands), [commands])}
        onOpen={(one) => commands.change([one])}
        filterPlaceholder="Filter associations"
        toolbarEnd={(selected) => (
          <ActionsMenu entries={menuOf(selected, commands, own.length, () => setAsking("deleteAll"))} />
        )}
        empty={{
          icon: Link2,
          title: "No Associations",
          help: "Say which matter the email of a sender belongs to, and it is offered first when you move or copy such an email.",
          action: newButton,
        }}
      />
      {asking === "new" && <NewAssociationDialog known={own} onClose={close} />}
      {asking === "deleteAll" && <DeleteAllDialog count={own.length} onClose={close} />}
      {typeof asking === "object" && "change" in asking && (
        <ChangeMatterDialog associations={asking.change} onClose={close} />
      )}
      {typeof asking === "object" && "remove" in asking && (
        <DeleteAssociationsDialog associations={asking.remove} onClose={close} />
      )}
    </Page>
  );
}

function menuOf(
  { rows }: SelectedRows<Association>,
  { change, remove }: AssociationCommands,
  count: number,
  onDeleteAll: () => void,
): MenuEntry[] {
  const nothing = rows.length === 0 ? "Nothing is selected" : undefined;
  return [
    { label: "Change Matter", icon: <Briefcase />, disabledReason: nothing, onSelect: () => change(rows) },
    { label: "Delete", icon: <Trash2 />, disabledReason: nothing, onSelect: () => remove(rows) },
    "divider",
    {
      label: "Delete All",
      icon: <Trash2 />,
      danger: true,
      disabledReason: count === 0 ? "There are no associations" : undefined,
      onSelect: onDeleteAll,
    },
  ];
}

function ActionsMenu({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <MenuButton label="Actions" entries={entries} align="right">
      {(trigger) => (
        <Button caret {...trigger}>
          Actions
        </Button>
      )}
    </MenuButton>
  );
}
