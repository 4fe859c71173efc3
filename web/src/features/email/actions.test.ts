import { describe, expect, it } from "vitest";
import { bulkActionsOf, rowActionsOf } from "../../files/actions";
import type { FolderCommands } from "../../files/folderCommands";
import { rowIDOf } from "../../files/item";
import type { Place } from "../../files/place";
import { type EmailCommands, type EmailScope, emailActions } from "./actions";
import type { EmailItem, FolderItem, MailItem } from "./records";
import { noteObstacle } from "./shortNote";

const place: Place = {
  matterID: 1,
  directoryID: 2,
  path: "email/",
  area: "email",
  owner: "Acme v. Bolt",
  trashed: undefined,
};
const email = { type: "Email", id: 10, filename: "Reefer data", isDeleted: 0 } as MailItem;
const folder = { type: "Folder", id: 20, filename: "Opposing counsel", isDeleted: 0 } as FolderItem;
const scope: EmailScope = {
  place,
  includeDeleted: true,
  commands: {} as FolderCommands,
  email: {} as EmailCommands,
  open: { enter: () => undefined, setDialog: () => undefined },
};

const menu = (item: EmailItem, change: Partial<Place> = {}) =>
  rowActionsOf(emailActions({ ...scope, place: { ...place, ...change } }), rowIDOf)
    .filter(({ appliesTo }) => appliesTo?.(item) ?? true)
    .map(({ label, disabledReason }) => ({
      label: typeof label === "string" ? label : label(item),
      reason: disabledReason?.(item),
    }));
const reasonOf = (label: string, ...given: Parameters<typeof menu>) =>
  menu(...given).find((entry) => entry.label === label)?.reason;

describe("the menu of an email", () => {
  it("offers everything in its order, and no favorite", () => {
    expect(menu(email).map(({ label }) => label)).toEqual([
      "Preview",
      "Download a Copy",
      "Short Note",
      "Send",
      "Cut",
      "Copy",
      "Duplicate",
      "Move to…",
      "Copy to…",
      "Download ZIP",
      "Move to Trash Bin",
    ]);
  });

  it("says why it cannot be used, in the words for emails", () => {
    const trashed = { ...email, isDeleted: 1 as const };
    expect(reasonOf("Cut", trashed)).toBe("Not allowed for an Email that is in the Trash Bin.");
    expect(reasonOf("Short Note", trashed)).toBe("This email is in the Trash Bin.");
    expect(reasonOf("Copy", email, { trashed: "matter" })).toBe("Not Allowed for a Matter in the Trash Bin");
    expect(reasonOf("Send", email)).toBeDefined();
  });
});

it("the menu of a folder has nothing that only emails can, and renames", () => {
  expect(menu(folder).map(({ label }) => label)).toEqual([
    "Open Folder",
    "Send",
    "Rename",
    "Cut",
    "Copy",
    "Duplicate",
    "Move to…",
    "Copy to…",
    "Download ZIP",
    "Move to Trash Bin",
  ]);
});

it("the bar of a selection holds what can be done with many", () => {
  expect(bulkActionsOf(emailActions(scope)).map(({ label }) => label)).toEqual([
    "Send",
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

it("a short note is saved only when it was changed, and ends at 1,000 characters", () => {
  expect(noteObstacle("same", "same")).toBe("Nothing has been changed");
  expect(noteObstacle("", "same")).toBeUndefined();
  expect(noteObstacle("😀".repeat(1000), "")).toBeUndefined();
  expect(noteObstacle("x".repeat(1001), "")).toBe("Short notes cannot be longer than 1,000 characters");
});
