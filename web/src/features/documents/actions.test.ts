import { describe, expect, it } from "vitest";
import { bulkActionsOf, rowActionsOf } from "../../files/actions";
import { rowIDOf } from "../../files/item";
import type { Place } from "../../files/place";
import { reasons } from "../../files/reasons";
import { documentActions } from "./actions";
import type { DocumentCommands } from "./commands";
import type { DocumentItem, FileItem, FolderItem } from "./records";

const place: Place = {
  matterID: 1,
  directoryID: 2,
  path: "docs/",
  area: "docs",
  owner: "Acme v. Bolt",
  trashed: undefined,
};
const viewer = { sub: "me", canOverrideDocumentLocks: false };
const file = {
  type: "File",
  id: 10,
  filename: "Lease.docx",
  isDeleted: 0,
  isFavorite: 0,
  lockStatus: 0,
  lockedBy: "",
  lockedBySub: "",
} as FileItem;
const folder = { type: "Folder", id: 20, filename: "Drafts", isDeleted: 0, isFavorite: 0 } as FolderItem;
const theirs: FileItem = { ...file, lockStatus: 2, lockedBy: "Marcus Adair", lockedBySub: "him" };
const commands = {} as DocumentCommands;

function menu(item: DocumentItem, change: Partial<Place> = {}, who = viewer) {
  const scope = { place: { ...place, ...change }, viewer: who, includeDeleted: true, commands };
  return rowActionsOf(documentActions(scope), rowIDOf)
    .filter(({ appliesTo }) => appliesTo?.(item) ?? true)
    .map(({ label, disabledReason }) => ({
      label: typeof label === "string" ? label : label(item),
      reason: disabledReason?.(item),
    }));
}
const labels = (item: DocumentItem) => menu(item).map(({ label }) => label);
const reasonOf = (label: string, ...given: Parameters<typeof menu>) =>
  menu(...given).find((entry) => entry.label === label)?.reason;

describe("the menu of a document", () => {
  it("offers everything in its order", () => {
    expect(labels(file)).toEqual([
      "Open Document",
      "Preview",
      "Document Properties",
      "Download a Copy",
      "Send",
      "Upload New Version",
      "Check-Out (Lock)",
      "Rename",
      "Favorite",
      "Copy Document URL",
      "Cut",
      "Copy",
      "Duplicate",
      "Move to…",
      "Copy to…",
      "Download ZIP",
      "Move to Trash Bin",
    ]);
  });

  it("says who holds the lock, and leaves to others what the lock leaves to them", () => {
    expect(labels(theirs)).toContain("Currently checked out to Marcus Adair");
    expect(reasonOf("Rename", theirs)).toBe(reasons.lockedBySomeoneElse);
    expect(reasonOf("Cut", theirs)).toBe(reasons.lockedBySomeoneElse);
    expect(reasonOf("Copy", theirs)).toBeUndefined();
    expect(reasonOf("Send", theirs)).toBeUndefined();
    expect(reasonOf("Open Document", theirs)).toBe(reasons.lockedBySomeoneElse);
    expect(reasonOf("Upload New Version", theirs)).toBe(reasons.lockedByAnotherUser);
    expect(reasonOf("Move to Trash Bin", theirs)).toBe(reasons.trashWhileLocked);
  });

  it("lets those who may override check the document in", () => {
    const override = { ...viewer, canOverrideDocumentLocks: true };
    expect(menu(theirs, {}, override).map(({ label }) => label)).toContain("Check-In (Unlock)");
  });

  it("offers to restore it from the Trash Bin, and little else there", () => {
    const trashed = { ...file, isDeleted: 1 as const };
    expect(labels(trashed)).toContain("Restore from Trash Bin");
    expect(labels(trashed)).not.toContain("Move to Trash Bin");
    expect(reasonOf("Rename", trashed)).toBe("Not Allowed for a Document in the Trash Bin.");
    expect(reasonOf("Send", trashed)).toBe("Not Allowed for a Document in the Trash Bin.");
    expect(reasonOf("Open Document", trashed)).toBe(reasons.openTrashed);
    expect(reasonOf("Check-Out (Lock)", trashed)).toBe("This document is in the trash");
  });

  it("says what around it lies in the Trash Bin", () => {
    expect(reasonOf("Favorite", file, { trashed: "matter" })).toBe(
      "Not Allowed for a Matter in the Trash Bin",
    );
    expect(reasonOf("Favorite", file, { trashed: "folder" })).toBe(
      "Not Allowed for a Folder in the Trash Bin",
    );
    expect(reasonOf("Send", file, { trashed: "matter" })).toBe("Not Allowed for a Matter in the Trash Bin");
    expect(reasonOf("Send", file, { trashed: "folder" })).toBe("Not Allowed for a Folder in the Trash Bin");
    expect(reasonOf("Open Document", file, { trashed: "matter" })).toBe(reasons.openInTrashedMatter);
    expect(reasonOf("Move to Trash Bin", file, { trashed: "folder" })).toBeDefined();
  });
});

describe("the menu of a folder", () => {
  it("has nothing that only documents can", () => {
    expect(labels(folder)).toEqual([
      "Open Folder",
      "Send",
      "Rename",
      "Favorite",
      "Cut",
      "Copy",
      "Duplicate",
      "Move to…",
      "Copy to…",
      "Download ZIP",
      "Move to Trash Bin",
    ]);
  });
});

describe("the bar of a selection", () => {
  const scope = { place, viewer, includeDeleted: true, commands };
  const bar = bulkActionsOf(documentActions(scope));
  const chosen = (...rows: DocumentItem[]) => ({ ids: rows.map(rowIDOf), rows });
  const reason = (label: string, ...rows: DocumentItem[]) =>
    bar.find((action) => action.label === label)?.disabledReason?.(chosen(...rows));

  it("holds what can be done with many", () => {
    expect(bar.map(({ label }) => label)).toEqual([
      "Send",
      "Favorite",
      "Cut",
      "Copy",
      "Duplicate",
      "Move to…",
      "Copy to…",
      "Download",
      "Restore from Trash Bin",
      "Move to Trash Bin",
    ]);
  });

  it("refuses the whole when one of them cannot", () => {
    expect(reason("Move to Trash Bin", file, theirs)).toBe(reasons.trashWhileLocked);
    expect(reason("Move to Trash Bin", file, folder)).toBeUndefined();
    expect(reason("Copy", file, { ...folder, isDeleted: 1 })).toBe(reasons.someInTrash);
    expect(reason("Restore from Trash Bin", file, { ...folder, isDeleted: 1 })).toBe(reasons.someNotInTrash);
  });
});
