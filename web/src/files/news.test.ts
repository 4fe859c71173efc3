import { describe, expect, it } from "vitest";
import type { FiledItem } from "./filed";
import type { FolderListing } from "./folderQueries";
import { concernsListing } from "./news";

const listing = {
  head: { directoryHierarchy: [{ id: 1 }, { id: 7 }] },
  items: [
    { type: "File", id: 40 },
    { type: "Folder", id: 50 },
  ],
  includeDeleted: false,
} as unknown as FolderListing<FiledItem>;
const news = { folders: new Set<number>(), items: new Set<number>(), anywhere: false };

describe("a folder on the screen", () => {
  it("is read again when it changed, or one above it", () => {
    expect(concernsListing(listing, { ...news, folders: new Set([7]) })).toBe(true);
    expect(concernsListing(listing, { ...news, folders: new Set([1]) })).toBe(true);
  });

  it("is read again when a document or folder in it changed", () => {
    expect(concernsListing(listing, { ...news, items: new Set([40]) })).toBe(true);
    expect(concernsListing(listing, { ...news, folders: new Set([50]) })).toBe(true);
  });

  it("is left alone by what happens elsewhere, though the numbers be the same", () => {
    expect(concernsListing(listing, { ...news, items: new Set([50]) })).toBe(false);
    expect(concernsListing(listing, { ...news, folders: new Set([40, 99]) })).toBe(false);
  });

  it("is read again when more changed than was named", () => {
    expect(concernsListing(listing, { ...news, anywhere: true })).toBe(true);
  });
});
