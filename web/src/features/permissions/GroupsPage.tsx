import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2, Users } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { paths, settingsMenu } from "../../paths";
import { Page } from "../../shell/Page";
import { type Column, DataTable, IDLink, NameCell, type RowAction } from "../../table";
import { Button } from "../../ui/Button";
import type { Group } from "./access";
import { DeleteGroupDialog } from "./DeleteGroupDialog";
import { groupsQuery } from "./queries";

const members = ({ members: those }: Group) => those.map(({ displayName }) => displayName).join(", ");

const columns: readonly Column<Group>[] = [
  {
    id: "id",
    brief: true,
    header: "ID",
    width: 90,
    pinned: true,
    figures: true,
    hideable: false,
    value: ({ id }) => id,
    cell: ({ id }) => <IDLink to={paths.editPermissionGroup(id)}>{id}</IDLink>,
  },
  {
    id: "name",
    header: "Group Name",
    width: 280,
    minWidth: 140,
    pinned: true,
    namesRow: true,
    hideable: false,
    value: ({ name }) => name,
    cell: ({ id, name }) => <NameCell to={paths.editPermissionGroup(id)} name={name} />,
  },
  { id: "members", brief: true, header: "Group Members", width: 400, grows: true, value: members },
];

const getRowID = ({ id }: Group) => id;
const byName = { id: "name", desc: false };

export default function GroupsPage() {
  const navigate = useNavigate();
  const groups = useQuery(groupsQuery);
  const [deleting, setDeleting] = useState<Group>();
  const rowActions = useMemo(
    (): RowAction<Group>[] => [
      {
        id: "edit",
        label: "Edit Group",
        icon: <Pencil />,
        quick: true,
        run: ({ id }) => void navigate(paths.editPermissionGroup(id)),
      },
      {
        id: "delete",
        label: "Delete Group",
        icon: <Trash2 />,
        danger: true,
        startsGroup: true,
        run: setDeleting,
        disabledReason: ({ can }) =>
          can.delete ? undefined : "The group of the firm administrators cannot be deleted",
      },
    ],
    [navigate],
  );
  const newGroup = (
    <Button icon={<Plus />} onClick={() => void navigate(paths.newPermissionGroup())}>
      New Group
    </Button>
  );
  return (
    <Page title="Permission Groups" under={settingsMenu} actions={newGroup}>
      <DataTable
        id="/permissions/groups"
        label="Permission Groups"
        columns={columns}
        rows={groups.data?.groups}
        status={groups}
        getRowID={getRowID}
        defaultSort={byName}
        rowActions={rowActions}
        onOpen={({ id }) => void navigate(paths.editPermissionGroup(id))}
        filterPlaceholder="Filter groups"
        empty={{ icon: Users, title: "No Groups", help: "A group lets many people into a matter at once." }}
      />
      {deleting && <DeleteGroupDialog group={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}
