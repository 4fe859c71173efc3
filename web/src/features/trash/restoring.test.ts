import { expect, it } from "vitest";
import { trashItem } from "../../testing/trash";
import { containersOf } from "./restoring";
import { chosenByType, together } from "./selection";

it("names the matters that keep things in the Trash Bin, each once", () => {
  const rows = [
    trashItem({ id: 1, matterID: 7, matterName: "Alder v. Birch", isInDeletedMatter: 1 }),
    trashItem({ id: 2, matterID: 7, matterName: "Alder v. Birch", isInDeletedMatter: 1 }),
    trashItem({ id: 3, matterID: 8, matterName: "Cole", isInDeletedMatter: 0 }),
  ];
  expect(containersOf(2019, rows)).toEqual({ type: "Matter", ids: [7], names: ["Alder v. Birch"] });
});

it("names the folders that keep things in the Trash Bin", () => {
  const inside = { isInDeletedDirectory: 1, deletedDirectoryID: 31, deletedDirectoryName: "Drafts" } as const;
  expect(containersOf(2020, [trashItem(inside), trashItem({})])).toEqual({
    type: "Folder",
    ids: [31],
    names: ["Drafts"],
  });
});

it("offers nothing where the rows are not known, or nothing is around them", () => {
  expect(containersOf(2020, [])).toBeUndefined();
  expect(containersOf(2019, [trashItem({})])).toBeUndefined();
  expect(containersOf(2022, [trashItem({ isInDeletedMatter: 1, matterID: 7 })])).toBeUndefined();
});

it("reads types and ids out of the ids of rows, and joins them", () => {
  const chosen = chosenByType(["File 3", "Folder 4", "File 5"]);
  expect(chosen).toEqual({ File: [3, 5], Folder: [4] });
  expect(together(chosen, { Folder: [4, 6], Matter: [7] })).toEqual({
    File: [3, 5],
    Folder: [4, 6],
    Matter: [7],
  });
});
