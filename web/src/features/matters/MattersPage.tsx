import { useQuery } from "@tanstack/react-query";
import { Briefcase, Plus, Shield } from "lucide-react";
import { type RefObject, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useMe } from "../../api/me";
import { useTrashShown } from "../../lib/useTrashShown";
import { paths } from "../../paths";
import { Page } from "../../shell/Page";
import { theseMatters, useSearchScope } from "../../shell/searchScope";
import { DataTable, heldAtMost, type TabFilter, type TableHandle } from "../../table";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { BulkPermissionsDialog } from "../permissions/BulkPermissionsDialog";
import type { BulkScope } from "../permissions/useBulkMatters";
import { type MatterCommands, matterBulkActions, matterRowActions } from "./actions";
import { useCloseMatter, useMatterTrash } from "./changes";
import { matterColumns } from "./columns";
import { type Matter, matterCountsQuery, mattersQuery } from "./queries";
import { idsIn, listWords, matterSource, parametersOf } from "./source";

const getRowID = ({ matterID }: Matter) => matterID;
const newestFirst = { id: "matterID", desc: true };
const cannotCreate = "You do not have permissions to create new matters";

function matterTabs(sub: string): TabFilter<Matter>[] {
  return [
    { id: "All", label: "All" },
    {
      id: "Open",
      label: "Open",
      includes: ({ isOpen }) => isOpen,
      empty: { title: "No Open Matters", help: "Matters that you may see stay here until they are closed." },
    },
    {
      id: "Closed",
      label: "Closed",
      includes: ({ isOpen }) => !isOpen,
      empty: { title: "No Closed Matters", help: "Matters that you may see come here when they are closed." },
    },
    {
      id: "My",
      label: "My",
      empty: { title: "No Matters of Yours", help: "Matters that you are assigned to appear here." },
      includes: ({ assignedStaff }) => assignedStaff.some((member) => member.sub === sub),
    },
  ];
}

export default function MattersPage() {
  const { user, permissionFeatures } = useMe();
  const navigate = useNavigate();
  const [includeDeleted, showTrash] = useTrashShown();
  const table = useRef<TableHandle<Matter>>(null);
  const [bulk, setBulk] = useState<BulkScope>();
  const [shown, setShown] = useState(0);
  useSearchScope(useMemo(() => theseMatters(shown, () => idsIn(table)), [shown]));
  const commands = useMatterCommands(setBulk);
  const rowActions = useMemo(() => matterRowActions(commands), [commands]);
  const bulkActions = useMemo(() => matterBulkActions(commands, includeDeleted), [commands, includeDeleted]);

  const common = {
    id: "/matters",
    handle: table,
    label: "Matters",
    columns: matterColumns,
    getRowID,
    defaultTab: "Open",
    defaultSort: newestFirst,
    rowActions,
    bulkActions,
    onOpen: ({ matterID }: Matter) => void navigate(paths.matterDocs(matterID)),
    onMatching: setShown,
    filterPlaceholder: "Filter matters",
    filtersByWord: true,
    empty: {
      icon: Briefcase,
      title: "No Matters",
      help: "The firm has no matters that you may see.",
    },
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
      title="Matters"
      actions={
        <>
          {user.hasPermissionsAccess && (
            <Button icon={<Shield />} onClick={() => setBulk(scopeOf(table, includeDeleted))}>
              Bulk Permissions
            </Button>
          )}
          <Button
            icon={<Plus />}
            disabledReason={permissionFeatures.CREATE_MATTER_ALLOWED ? undefined : cannotCreate}
            onClick={() => void navigate(paths.newMatter())}
          >
            New Matter
          </Button>
        </>
      }
    >
      <MatterList includeDeleted={includeDeleted} sub={user.sub} common={common} />
      {bulk && <BulkPermissionsDialog scope={bulk} onClose={() => setBulk(undefined)} />}
    </Page>
  );
}

/** What is selected, else what the list shows. A list that is not there yet shows nothing. */
function scopeOf(table: RefObject<TableHandle<Matter> | null>, showsTrash: boolean): BulkScope {
  const selected = table.current?.selected().ids.map(Number) ?? [];
  if (!table.current || selected.length > 0) return { selected };
  const query = table.current.query();
  return { listed: parametersOf(query, {}), words: listWords(query), showsTrash };
}

function useMatterCommands(openBulk: (scope: BulkScope) => void): MatterCommands {
  const { hasPermissionsAccess } = useMe().user;
  const navigate = useNavigate();
  const { trash, restore } = useMatterTrash();
  const close = useCloseMatter();
  return useMemo(
    () => ({
      trash,
      restore,
      close,
      edit: ({ matterID }) => void navigate(paths.editMatter(matterID)),
      ...(hasPermissionsAccess && {
        editPermissions: ({ matterID }: Matter) => void navigate(paths.editMatterPermissions(matterID)),
        editManyPermissions: (matterIDs: readonly number[]) => openBulk({ selected: matterIDs }),
      }),
    }),
    [trash, restore, close, navigate, hasPermissionsAccess, openBulk],
  );
}

type ListProps = Omit<Parameters<typeof DataTable<Matter>>[0], "rows" | "source" | "tabs" | "status">;

interface MatterListProps {
  includeDeleted: boolean;
  sub: string;
  common: ListProps;
}

/** The browser arranges the list itself until the firm has too many matters for that. */
function MatterList({ includeDeleted, sub, common }: MatterListProps) {
  const scope = useMemo(() => (includeDeleted ? { includeDeleted } : {}), [includeDeleted]);
  const counts = useQuery(matterCountsQuery(scope));
  const served = (counts.data?.tabs.All ?? 0) > heldAtMost;
  const matters = useQuery({ ...mattersQuery(scope), enabled: counts.data !== undefined && !served });
  const tabs = useMemo(() => matterTabs(sub), [sub]);
  const countedTabs = useMemo(
    () => tabs.map((tab) => ({ ...tab, count: counts.data?.tabs[tab.id as "All"] })),
    [tabs, counts.data],
  );
  const source = useMemo(() => matterSource(scope), [scope]);
  if (served) return <DataTable {...common} tabs={countedTabs} source={source} />;
  const status = counts.error ? counts : matters;
  return <DataTable {...common} tabs={tabs} rows={matters.data} status={status} />;
}
