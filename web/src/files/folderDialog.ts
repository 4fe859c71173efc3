import type { SelectedRows } from "../table";
import type { FiledItem } from "./filed";
import type { Neighbour } from "./names";

/** What asks for the name of a folder, for one that things are sent to, or for people to send them to. */
export type FolderDialog =
  | { kind: "newFolder" }
  | { kind: "renameFolder"; folder: FiledItem }
  | { kind: "sendTo"; how: "move" | "copy"; chosen: SelectedRows<FiledItem> }
  | { kind: "send"; chosen: SelectedRows<FiledItem> };

/** The names that are taken among some items of a folder. */
export const neighbours = (items: readonly FiledItem[]): Neighbour[] =>
  items.map(({ filename, isDeleted }) => ({ name: filename, isDeleted: isDeleted === 1 }));
