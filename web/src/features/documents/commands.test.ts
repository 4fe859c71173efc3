import { expect, it } from "vitest";
import { favoringOf } from "./commands";
import type { FileItem, FolderItem } from "./records";

const file = (id: number, isFavorite: 0 | 1) => ({ type: "File", id, isFavorite }) as FileItem;
const folder = (id: number, isFavorite: 0 | 1) => ({ type: "Folder", id, isFavorite }) as FolderItem;

it("stars what has no star yet, and what is not loaded", () => {
  const rows = [file(1, 1), file(2, 0), folder(1, 0)];
  const ids = ["File 1", "File 2", "File 3", "Folder 1"];
  expect(favoringOf({ ids, rows })).toEqual({ files: [2, 3], folders: [1], isFavorite: true });
});

it("takes the stars away when all have one", () => {
  const rows = [file(1, 1), folder(1, 1)];
  const ids = ["File 1", "Folder 1"];
  expect(favoringOf({ ids, rows })).toEqual({ files: [1], folders: [1], isFavorite: false });
});
