import type { RowID } from "../table";
import type { FiledItem } from "./filed";

export const isFolder = ({ type }: Pick<FiledItem, "type">): boolean => type === "Folder";

/** Folders and other things are numbered apart; a row's id tells which of them it is. */
export const rowIDOf = ({ type, id }: Pick<FiledItem, "type" | "id">): RowID => `${type} ${id}`;

export interface ChosenIDs {
  files: number[];
  folders: number[];
}

/** Which things and folders a selection names, loaded or not. */
export function chosenIDs(ids: readonly RowID[]): ChosenIDs {
  const chosen: ChosenIDs = { files: [], folders: [] };
  for (const rowID of ids) {
    const [type = "", id] = String(rowID).split(" ");
    (isFolder({ type }) ? chosen.folders : chosen.files).push(Number(id));
  }
  return chosen;
}
