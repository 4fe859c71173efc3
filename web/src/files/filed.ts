/** The first part of the keys of folders in the query cache, before matter and path. */
export const folderKey = "folder";

/** Yes and no as records carry them. */
export type Bit = 0 | 1;

/** Whatever lies in a folder: another folder, or a thing of the kind that the browser shows. */
export interface FiledItem {
  /** 'Folder', or how calls for several kinds name this one. */
  type: string;
  id: number;
  filename: string;
  path: string;
  isDeleted: Bit;
}

/** The folder that a list shows. */
export interface FolderHead {
  matterID: number;
  matterName: string;
  directoryID: number;
  /** Its path, as calls name it. */
  prefix: string;
  isInDeletedMatter: Bit;
  isInDeletedDirectory: Bit;
  /** There were more items than were asked for: the list has none of them. */
  listIsLeftOut: Bit;
  /** The way to it from the root. */
  directoryHierarchy: readonly { id: number; name: string; path: string; isDeleted: Bit }[];
}
