import { startUpload, type UploadSource } from "../uploads";
import { rootTypeOf } from "./clipboard";
import type { FileDragging } from "./dragging";
import type { FiledItem } from "./filed";
import { isFolder } from "./item";
import { carriedFrom } from "./place";
import type { FolderTarget } from "./transfer";
import type { OpenFolder } from "./useOpenFolder";

const ownedBy = ({ matterID, owner }: FolderTarget) => ({ matterID, owner });

/** What becomes of files that are dropped or pasted on a thing in a folder. */
export type Receive<Item> = (item: Item, into: FolderTarget, brought: UploadSource) => void;

/** What can be dragged in a folder, and where to. Nothing moves in the Trash Bin. */
export function folderDragging<Item extends FiledItem>(
  open: OpenFolder<Item>,
  receive: Receive<Item> | undefined,
): FileDragging<Item> {
  const { kind, folder, transfer, location } = open;
  const { head, place } = folder;
  const here = place?.trashed ? undefined : place;
  const { loadUploads } = kind;
  return {
    rootType: rootTypeOf(location.area),
    here,
    carry: (dragged) => here && carriedFrom(here, dragged),
    folderOf: (item) =>
      here && isFolder(item) && item.isDeleted === 0
        ? { ...ownedBy(here), directoryID: item.id, path: item.path }
        : undefined,
    folderOfCrumb: ({ id }) => {
      const part = head?.directoryHierarchy.find((known) => known.id === id);
      return here && part && { ...ownedBy(here), directoryID: id, path: part.path };
    },
    onTransfer: transfer.start,
    onFiles:
      loadUploads &&
      (({ matterID, directoryID, path, owner }, dropped) =>
        void startUpload(loadUploads, { matterID, directoryID, basepath: path, owner }, dropped)),
    onFilesOver: receive && here && ((item, dropped) => receive(item, here, dropped)),
  };
}
