import { lazy, Suspense, useMemo } from "react";
import { patiently } from "../../api/patiently";
import { FileBrowser } from "../../files/FileBrowser";
import type { FolderLocation } from "../../files/location";
import { LeaveForHome, mustLeave } from "../../shell/LeaveForHome";
import { BrowserContext } from "./browserContext";
import { documentColumns } from "./columns";
import { type CrumbNames, crumbsOf } from "./crumbs";
import { DocumentDialogs } from "./DocumentDialogs";
import { documentDragging } from "./documentDragging";
import { FolderToolbar } from "./FolderToolbar";
import { folderMenu } from "./folderMenu";
import { isFile, rowIDOf } from "./item";
import { reasonAgainstAdding } from "./place";
import { isMissingFolder } from "./queries";
import type { DocumentItem } from "./records";
import { TrashedFolderBanner } from "./TrashedFolderBanner";
import { type OpenFolder, useDocumentsBrowser } from "./useDocumentsBrowser";

const PreviewPane = lazy(patiently(() => import("./preview/PreviewPane")));
const noItems: readonly DocumentItem[] = [];

export interface DocumentsBrowserProps extends CrumbNames {
  location: FolderLocation;
  /** The address of the root. */
  home: string;
}

/** The documents and folders of one place in a matter, or of the firm. */
export function DocumentsBrowser({ location, home, owner, root }: DocumentsBrowserProps) {
  const open = useDocumentsBrowser(location, home);
  const { folder, commands, addressOf, preview, previewed } = open;
  const { head, place, status } = folder;
  const context = useMemo(() => ({ preview, addressOf }), [preview, addressOf]);
  // A folder that is gone says so in its place; one that is out of sight is left.
  if (!isMissingFolder(status.error) && mustLeave(status.error, noItems))
    return <LeaveForHome error={status.error} />;
  return (
    <BrowserContext value={context}>
      {head && <TrashedFolderBanner head={head} onRestore={commands.restore} />}
      <FileBrowser
        tableID="/documents"
        label="Documents"
        noun="documents"
        scope={`${head?.matterID} ${head?.prefix}`}
        crumbs={crumbsOf(head, { owner, root }, addressOf)}
        columns={documentColumns}
        idOf={rowIDOf}
        rank={folder.rank}
        actions={open.actions}
        items={folder.items}
        source={folder.source}
        status={status}
        dragging={documentDragging(open, location.area)}
        toolbar={(selected) => <FolderToolbar open={open} matterID={location.matterID} selected={selected} />}
        menu={() => folderMenu(open)}
        emptyHelp={reasonAgainstAdding(place) ? undefined : "Drop files or folders here, or choose Upload."}
        onOpen={commands.open}
        onPreview={previewed === undefined ? undefined : (item) => isFile(item) && preview(item)}
        previewedID={previewed && rowIDOf({ type: "File", id: previewed })}
        handle={open.handle}
      />
      {open.transfer.dialog}
      <FolderDialogs open={open} />
      {previewed !== undefined && (
        <Suspense fallback={null}>
          <PreviewPane documentID={previewed} list={open.handle} onShow={open.showPreview} />
        </Suspense>
      )}
    </BrowserContext>
  );
}

function FolderDialogs({ open }: { open: OpenFolder }) {
  const { dialog, setDialog, folder, changeLock, showPreview } = open;
  if (!dialog || !folder.place) return null;
  return (
    <DocumentDialogs
      dialog={dialog}
      place={folder.place}
      items={folder.items ?? noItems}
      onLock={changeLock}
      onMade={showPreview}
      onClose={() => setDialog(undefined)}
    />
  );
}
