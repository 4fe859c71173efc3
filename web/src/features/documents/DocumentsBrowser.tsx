import { lazy, Suspense } from "react";
import { mustLeave } from "../../api/outOfSight";
import { patiently } from "../../api/patiently";
import type { CrumbNames } from "../../files/crumbs";
import { FolderBrowser } from "../../files/FolderBrowser";
import { isMissingFolder } from "../../files/folderQueries";
import type { FolderLocation } from "../../files/location";
import { LeaveForHome } from "../../shell/LeaveForHome";
import { useExport } from "../matters/exportMatter";
import { DocumentDialogs } from "./DocumentDialogs";
import { isFile } from "./item";
import type { DocumentItem } from "./records";
import { type OpenDocuments, useDocumentsBrowser } from "./useDocumentsBrowser";

const PreviewPane = lazy(patiently(() => import("./preview/PreviewPane")));
const noItems: readonly DocumentItem[] = [];

export interface DocumentsBrowserProps extends CrumbNames {
  location: FolderLocation;
  /** The address of the root. */
  home: string;
}

/** The documents and folders of one place in a matter, or of the firm. */
export function DocumentsBrowser({ location, home, owner, root }: DocumentsBrowserProps) {
  const documents = useDocumentsBrowser(location, home);
  const { open, actions, preview, receive } = documents;
  const { previewed } = open;
  const { error } = open.folder.status;
  const { matterID } = location;
  const exportMatter = useExport();
  // A folder that is gone says so in its place; one that is out of sight is left.
  if (!isMissingFolder(error) && mustLeave(error, noItems)) return <LeaveForHome error={error} />;
  return (
    <>
      <FolderBrowser
        {...{ open, actions, owner, root, receive }}
        onOpen={(item) => isFile(item) && preview(item)}
        onPreview={previewed === undefined ? undefined : (item) => isFile(item) && preview(item)}
        previewed={previewed === undefined ? undefined : { type: "File", id: previewed }}
        onExport={matterID > 0 ? () => exportMatter(matterID) : undefined}
      />
      <OpenDialog documents={documents} />
      {previewed !== undefined && (
        <Suspense fallback={null}>
          <PreviewPane documentID={previewed} list={open.handle} onShow={open.showPreview} />
        </Suspense>
      )}
    </>
  );
}

function OpenDialog({ documents }: { documents: OpenDocuments }) {
  const { open, dialog, setDialog, changeLock } = documents;
  const { folder, showPreview } = open;
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
