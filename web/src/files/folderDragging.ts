import { startUpload } from "../uploads";
import { rootTypeOf } from "./clipboard";
import type { FileDragging } from "./dragging";
import type { FiledItem } from "./filed";
import { isFolder } from "./item";
import { carriedFrom } from "./place";
import type { OpenFolder } from "./useOpenFolder";

/** What can be dragged in a folder, and where to. Nothing moves in the Trash Bin. */
export function folderDragging<Item extends FiledItem>(open: OpenFolder<Item>): FileDragging<Item> {
  const { kind, folder, transfer, location } = open;
  const { head, place } = folder;
  const here = place?.trashed ? undefined : place;
  const { loadUploads } = kind;
  return {
    rootType: rootTypeOf(location.area),
    here,
    carry: (ids) => here && carriedFrom(here, ids),
    folderOf: (item) =>
      here && isFolder(item) && item.isDeleted === 0
        ? { matterID: here.matterID, directoryID: item.id, path: item.path }
        : undefined,
    folderOfCrumb: ({ id }) => {
      const part = head?.directoryHierarchy.find((known) => known.id === id);
      return here && part && { matterID: here.matterID, directoryID: id, path: part.path };
    },
    onTransfer: transfer.start,
    onFiles:
      loadUploads &&
      (({ matterID, directoryID, path }, dropped) =>
        void startUpload(loadUploads, { matterID, directoryID, basepath: path }, dropped)),
  };
}
