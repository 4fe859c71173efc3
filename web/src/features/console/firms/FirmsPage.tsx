import { Download, Plus, RotateCw } from "lucide-react";
import { useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { useDelayed } from "../../../lib/useDelayed";
import { editions, paths } from "../../../paths";
import { Page } from "../../../shell/Page";
import type { TableHandle } from "../../../table";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { MenuButton } from "../../../ui/Menu";
import { SkeletonRows } from "../../../ui/Skeleton";
import { ConsoleFailure } from "../ConsoleFailure";
import type { Firm } from "../records";
import { firmActions } from "./actions";
import { useFirms, useMend, useSetHidden } from "./changes";
import { UnfinishedFirms, UnreachableRegions } from "./DataUsage";
import { FirmsTable } from "./FirmsTable";
import { saveView } from "./saveView";

/** All firms of all regions. */
export default function FirmsPage() {
  const navigate = useNavigate();
  const { firms, refresh, refreshing } = useFirms();
  const { data, error, isPending } = firms;
  const slow = useDelayed(isPending);
  const table = useRef<TableHandle<Firm>>(null);
  const setHidden = useSetHidden();
  const mend = useMend();
  const rowActions = useMemo(
    () =>
      firmActions({
        open: ({ id }, tab) => void navigate(paths.firm(id, tab)),
        edit: ({ id }) => void navigate(paths.editFirm(id)),
        mend: ({ id }) => mend(id),
        setHidden,
      }),
    [navigate, setHidden, mend],
  );
  const refreshButton = (
    <Button variant="quiet" icon={<RotateCw />} busy={refreshing} onClick={refresh}>
      Refresh
    </Button>
  );
  return (
    <Page
      title="Firms"
      chips={<Chip tone="gold">Provider console</Chip>}
      actions={
        <>
          <ViewMenu onSave={() => void saveView(data?.tenants ?? [], table.current)} />
          <NewFirmMenu />
        </>
      }
    >
      {data && <UnreachableRegions regions={data.dataUsage} onRetry={() => void firms.refetch()} />}
      {data && <UnfinishedFirms firms={data.unfinishedFirms} onMend={mend} />}
      {data && (
        <FirmsTable
          list={data}
          status={firms}
          handle={table}
          rowActions={rowActions}
          refreshButton={refreshButton}
        />
      )}
      {error && !data && (
        <ConsoleFailure
          error={error}
          title="Data usage report could not be loaded"
          onRetry={() => void firms.refetch()}
        />
      )}
      {slow && <SkeletonRows rows={12} />}
    </Page>
  );
}

function ViewMenu({ onSave }: { onSave: () => void }) {
  const save = { label: "Generate CSV of this View", icon: <Download />, onSelect: onSave };
  return (
    <MenuButton label="Actions" entries={[save]} align="right">
      {(trigger) => (
        <Button caret {...trigger}>
          Actions
        </Button>
      )}
    </MenuButton>
  );
}

function NewFirmMenu() {
  const navigate = useNavigate();
  const entries = editions.map((edition) => ({
    label: edition,
    onSelect: () => void navigate(paths.newFirm(edition)),
  }));
  return (
    <MenuButton label="Create New Firm" entries={[{ caption: "Edition" }, ...entries]} align="right">
      {(trigger) => (
        <Button icon={<Plus />} caret {...trigger}>
          Create New Firm
        </Button>
      )}
    </MenuButton>
  );
}
