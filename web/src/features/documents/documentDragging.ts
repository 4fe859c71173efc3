import { rootTypeOf } from "../../files/clipboard";
import type { FileDragging } from "../../files/dragging";
import type { Area } from "../../files/location";
import { isFolder } from "./item";
import { carriedFrom } from "./place";
import type { DocumentItem } from "./records";
import { uploadDocuments } from "./upload";
import type { OpenFolder } from "./useDocumentsBrowser";

/** What can be dragged in a folder, and where to. Nothing moves in the Trash Bin. */
export function documentDragging({ folder, transfer }: OpenFolder, area: Area): FileDragging<DocumentItem> {
  const { head, place } = folder;
  const here = place?.trashed ? undefined : place;
  return {
    rootType: rootTypeOf(area),
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
    onFiles: ({ matterID, directoryID, path }, dropped) =>
      void uploadDocuments({ matterID, directoryID, basepath: path }, dropped),
  };
}
