import { useMemo } from "react";
import { useCommandsHere } from "../lib/commandsHere";
import type { FileAction } from "./actions";
import { BrowserContext } from "./browserContext";
import { type CrumbNames, crumbsOf } from "./crumbs";
import { FileBrowser } from "./FileBrowser";
import type { FolderCreation } from "./FolderButtons";
import { FolderDialogs } from "./FolderDialogs";
import { FolderToolbar } from "./FolderToolbar";
import type { FiledItem } from "./filed";
import { folderDragging, type Receive } from "./folderDragging";
import { folderMenu } from "./folderMenu";
import { isFolder, rowIDOf } from "./item";
import { reasonAgainstAdding } from "./place";
import { TrashedFolderBanner } from "./TrashedFolderBanner";
import { useBrowserKeys } from "./useBrowserKeys";
import { useCut } from "./useCut";
import type { OpenFolder } from "./useOpenFolder";
import { usePastedFiles } from "./usePastedFiles";
import { useStrayFiles } from "./useStrayFiles";

export interface FolderBrowserProps<Item extends FiledItem> extends CrumbNames {
  open: OpenFolder<Item>;
  /** Everything that can be done with what lies here, in the order of its menu. */
  actions: readonly FileAction<Item>[];
  /** Opens what is no folder. */
  onOpen: (item: Item) => void;
  onPreview?: (item: Item) => void;
  previewed?: Pick<Item, "type" | "id">;
  onExport?: () => void;
  /** What becomes of files that are dropped or pasted on a thing; without it they go into the folder. */
  receive?: Receive<Item>;
  /** What the toolbar makes here, where things of the kind are not made of files. */
  create?: FolderCreation;
}

/** The things and folders of one place, whatever their kind: list, menus, keys, drag and the dialogs about folders. */
export function FolderBrowser<Item extends FiledItem>(props: FolderBrowserProps<Item>) {
  const { open, actions, owner, root, onExport, create, previewed, receive } = props;
  const { kind, folder, commands, addressOf, enter, showPreview, handle } = open;
  const { head, place } = folder;
  useBrowserKeys(handle, actions, commands);
  usePastedFiles(open, receive);
  const context = useMemo(() => ({ preview: showPreview, addressOf }), [showPreview, addressOf]);
  useCommandsHere(() => folderMenu(open));
  const against = reasonAgainstAdding(place);
  const takesFiles = kind.loadUploads && !against;
  const dragging = folderDragging(open, receive);
  useStrayFiles(dragging, kind.loadUploads && against);
  return (
    <BrowserContext value={context}>
      {head && <TrashedFolderBanner head={head} onRestore={commands.restore} />}
      <FileBrowser
        tableID={kind.tableID}
        label={kind.label}
        noun={kind.noun}
        scope={`${head?.matterID} ${head?.prefix}`}
        crumbs={crumbsOf(head, { owner, root }, addressOf)}
        columns={kind.columns}
        defaultSort={kind.defaultSort}
        idOf={rowIDOf}
        rank={folder.rank}
        actions={actions}
        items={folder.items}
        source={folder.source}
        status={folder.status}
        dragging={dragging}
        toolbar={(selected) => <FolderToolbar {...{ open, actions, selected, onExport, create }} />}
        menu={() => folderMenu(open)}
        empty={takesFiles ? { help: "Drop files or folders here, or choose Upload." } : undefined}
        onOpen={(item) => (isFolder(item) ? enter(item) : props.onOpen(item))}
        onPreview={props.onPreview}
        previewedID={previewed && rowIDOf(previewed)}
        dimmed={useCut(place)}
        handle={handle}
      />
      {open.transfer.dialog}
      <FolderDialogs open={open} />
    </BrowserContext>
  );
}
