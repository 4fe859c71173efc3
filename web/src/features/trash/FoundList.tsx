import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX, Trash2 } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { patiently } from "../../api/patiently";
import { bulkActionsOf, rowActionsOf } from "../../files/actions";
import { rowIDOf } from "../../files/item";
import { reasons } from "../../files/reasons";
import { formatCount } from "../../lib/sizes";
import { DataTable, type SelectedRows } from "../../table";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { SlotFill } from "../../ui/slot";
import { type TrashCommands, trashActions, words } from "./actions";
import { addressOutside } from "./addresses";
import { foundColumns } from "./columns";
import { addressOfFound } from "./found";
import { headerButtons } from "./HeaderButtons";
import type { Destruction } from "./manifest";
import { foundAtMost, foundQuery } from "./queries";
import { RestoreOfferDialog } from "./RestoreOfferDialog";
import type { TrashItem } from "./records";
import { useRestoring } from "./restoring";
import { amountsIn, amountsOf, chosenByType } from "./selection";
import { amountsWords } from "./wording";

const PermanentDeleteDialog = lazy(patiently(() => import("./PermanentDeleteDialog")));

const byName = { id: "filename", desc: false };

/** What is chosen among the found, as the dialog is told of it. */
function destructionOf({ ids }: SelectedRows<TrashItem>): Destruction {
  const chosen = chosenByType(ids);
  const listed = { filtering: false, matching: ids.length, counted: true };
  return {
    aim: { context: "docs", inFolder: false, selected: amountsOf(chosen), listed },
    chosen,
    listed: { direction: "asc", foldersOnTop: true, pageSize: 1 },
  };
}

/** Everything in the Trash Bin whose name has the text, also inside folders and matters that are there. */
export function FoundList({ text }: { text: string }) {
  const navigate = useNavigate();
  const found = useQuery({ ...foundQuery(text), placeholderData: keepPreviousData });
  const restoring = useRestoring();
  const [asked, setAsked] = useState<Destruction>();
  const { restore } = restoring;
  const actions = useMemo(() => {
    const commands: TrashCommands = {
      openFolder: (item) => void navigate(addressOfFound(item)),
      open: (item) => void navigate(addressOfFound(item)),
      preview: (item) => void navigate(addressOfFound(item)),
      locate: ({ matterID, folderPath }) =>
        void navigate(addressOutside({ matterID: matterID ?? 0, path: folderPath })),
      restore,
      destroy: (selected) => setAsked(destructionOf(selected)),
    };
    return trashActions(commands);
  }, [navigate, restore]);
  return (
    <>
      {found.data?.length === foundAtMost && (
        <Banner strip>Only the first {formatCount(foundAtMost)} are shown. More letters find less.</Banner>
      )}
      <DataTable
        id="/trash/found"
        label={`Found in the Trash Bin: ${text}`}
        scope={text}
        columns={foundColumns}
        rows={found.data}
        status={found}
        getRowID={rowIDOf}
        defaultSort={byName}
        rowActions={useMemo(() => rowActionsOf(actions, rowIDOf), [actions])}
        bulkActions={useMemo(() => bulkActionsOf(actions), [actions])}
        onOpen={(item) => void navigate(addressOfFound(item))}
        toolbarEnd={(selected) => (
          <SlotFill slot={headerButtons}>
            <Button
              variant="danger"
              size="lg"
              icon={<Trash2 />}
              disabledReason={selected.ids.length === 0 ? reasons.nothingSelected : undefined}
              onClick={() => setAsked(destructionOf(selected))}
            >
              {`${words.destroy} ${amountsWords(amountsIn(selected.ids))}`.trim()}
            </Button>
          </SlotFill>
        )}
        empty={{ icon: SearchX, title: "Nothing in the Trash Bin has this name" }}
      />
      {restoring.offer && <RestoreOfferDialog {...restoring} offer={restoring.offer} />}
      {asked && (
        <Suspense fallback={null}>
          <PermanentDeleteDialog {...asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
