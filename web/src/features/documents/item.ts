import type { RowID } from "../../table";
import type { DocumentItem, FileItem, FolderItem } from "./records";

export const isFile = (item: DocumentItem): item is FileItem => item.type === "File";
export const isFolder = (item: DocumentItem): item is FolderItem => item.type === "Folder";

/** Documents and folders are numbered apart; a row's id tells which of them it is. */
export const rowIDOf = ({ type, id }: Pick<DocumentItem, "type" | "id">): RowID => `${type} ${id}`;

export interface ChosenIDs {
  files: number[];
  folders: number[];
}

/** Which documents and folders a selection names, loaded or not. */
export function chosenIDs(ids: readonly RowID[]): ChosenIDs {
  const chosen: ChosenIDs = { files: [], folders: [] };
  for (const rowID of ids) {
    const [type, id] = String(rowID).split(" ");
    (type === "File" ? chosen.files : chosen.folders).push(Number(id));
  }
  return chosen;
}
