import { ListChecks, Trash2 } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { patiently } from "../../api/patiently";
import { BrowserContext } from "../../files/browserContext";
import { FileBrowser } from "../../files/FileBrowser";
import { isFolder, rowIDOf } from "../../files/item";
import { paths } from "../../paths";
import type { RowID } from "../../table";
import { trashActions } from "./actions";
import { trashColumns } from "./columns";
import { inTrashBin, type ThingsContext, thingsTabs } from "./contexts";
import { crumbsOf } from "./crumbs";
import { HeaderButtons } from "./HeaderButtons";
import { staleTrash } from "./live";
import { RestoreOfferDialog } from "./RestoreOfferDialog";
import { TrashPreview } from "./TrashPreview";
import { useTrashBrowser } from "./useTrashBrowser";
import { useTrashKeys } from "./useTrashKeys";

const PermanentDeleteDialog = lazy(patiently(() => import("./PermanentDeleteDialog")));

const noItems = undefined;
const getRowID = (item: { type: string; id: number }): RowID => rowIDOf(item);

/** One tab of the Trash Bin, or a folder that is open in it: the browser of files with other columns and actions. */
export function TrashBrowser({ context }: { context: ThingsContext }) {
  const trash = useTrashBrowser(context);
  const { handle, commands, restoring, destroying, folder, head, previewed, foldersOnTop } = trash;
  useTrashKeys(handle);
  useEffect(() => staleTrash, []);
  const actions = useMemo(() => trashActions(commands), [commands]);
  const { label, noun } = thingsTabs[context];
  return (
    <BrowserContext value={trash.cells}>
      <FileBrowser
        tableID={paths.trash(context)}
        label={inTrashBin(label)}
        noun={noun.toLowerCase()}
        scope={folder ? `${folder.matterID} ${folder.path}` : ""}
        crumbs={crumbsOf(context, folder && head.data)}
        columns={trashColumns[context]}
        idOf={getRowID}
        actions={actions}
        items={noItems}
        source={trash.source}
        status={head}
        toolbar={(selected, listed) => (
          <HeaderButtons
            {...{ context, selected, listed, foldersOnTop }}
            inFolder={folder !== undefined}
            onRestore={restoring.restore}
            onDestroy={destroying.ask}
            onResetWidths={() => handle.current?.resetWidths()}
          />
        )}
        menu={() => [
          {
            label: "Select All",
            icon: <ListChecks />,
            shortcut: "Ctrl A",
            onSelect: () => handle.current?.chooseAll(),
          },
        ]}
        filterPlaceholder={folder ? undefined : "Filter this list"}
        empty={folder ? undefined : { icon: Trash2, title: `No ${inTrashBin(noun)}` }}
        onOpen={(item) => (isFolder(item) ? commands.openFolder(item) : commands.open(item))}
        onPreview={previewed === undefined ? undefined : commands.preview}
        previewedID={previewed && rowIDOf(previewed)}
        handle={handle}
      />
      {previewed && <TrashPreview shown={previewed} list={handle} onShow={trash.showPreview} />}
      {restoring.offer && <RestoreOfferDialog {...restoring} offer={restoring.offer} />}
      {destroying.asked && (
        <Suspense fallback={null}>
          <PermanentDeleteDialog {...destroying.asked} onClose={destroying.close} />
        </Suspense>
      )}
    </BrowserContext>
  );
}
