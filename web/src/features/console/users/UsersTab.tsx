import { Plus, RotateCw, UsersRound } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../lib/sizes";
import { paths } from "../../../paths";
import { DataTable, type TabFilter } from "../../../table";
import { Button, buttonClass } from "../../../ui/Button";
import type { FirmUser } from "../records";
import type { FirmTabProps } from "../tabProps";
import { userActions } from "./actions";
import { userColumns } from "./columns";
import { UserDialogs } from "./UserDialogs";
import styles from "./users.module.css";
import { useUserCommands } from "./useUserCommands";

const getRowID = ({ sub }: FirmUser) => sub;
const byName = { id: "displayName", desc: false };

/** The server says which filter somebody belongs to. */
const filter = (id: string, help: string): TabFilter<FirmUser> => ({
  id,
  label: id,
  includes: (user) => user.filter === id,
  empty: { title: `No users: ${id}`, help },
});

const filters: readonly TabFilter<FirmUser>[] = [
  { id: "All", label: "All" },
  filter("Active", "Whoever has signed in and still can is listed here."),
  filter("Disabled", "Whoever cannot sign in any more is listed here."),
  filter("Has Not Logged In", "Whoever has not used the temporary password yet is listed here."),
];

/** The people of a firm, both halves of each. */
export function UsersTab({ detail, onRefresh, refreshing }: FirmTabProps) {
  const { tenant, users, usersLackingOneHalf } = detail;
  const { commands, ...dialog } = useUserCommands();
  const columns = useMemo(
    () => userColumns(tenant.regionName, commands.writeRecord),
    [tenant.regionName, commands],
  );
  return (
    <>
      <DataTable
        id="/admin/usersForFirm"
        label="Users"
        scope={String(tenant.id)}
        tabsInToolbar
        tallRows
        tallHead
        columns={columns}
        rows={users}
        getRowID={getRowID}
        tabs={filters}
        defaultSort={byName}
        rowActions={useMemo(() => userActions(commands), [commands])}
        onOpen={(user) => user.refused.edit === undefined && commands.edit(user)}
        filterPlaceholder="Filter users"
        toolbarStart={
          usersLackingOneHalf > 0 && (
            <span className={styles.note}>
              {`${formatCount(usersLackingOneHalf)} ${usersLackingOneHalf === 1 ? "user lacks" : "users lack"} one half`}
            </span>
          )
        }
        toolbarEnd={
          <Button variant="quiet" icon={<RotateCw />} busy={refreshing} onClick={onRefresh}>
            Refresh
          </Button>
        }
        empty={{
          icon: UsersRound,
          title: "No Users",
          help: "The first one should be a firm admin: the welcome mail says how to sign in.",
          action: (
            <Link className={buttonClass()} to={paths.newFirmUser(tenant.id)}>
              <Plus className="i-14" />
              New User
            </Link>
          ),
        }}
      />
      <UserDialogs {...dialog} />
    </>
  );
}
