import { expect, it } from "vitest";
import { readPreviewed, writePreviewed } from "./usePreviewedResult";

it("names a result of any kind in the address, and a version", () => {
  const shown = [
    { type: "File", id: 12 },
    { type: "File", id: 12, versionNumber: 3 },
    { type: "Email", id: 88213 },
    { type: "Note", id: 1 },
  ] as const;
  expect(shown.map(writePreviewed)).toEqual(["File-12", "File-12-3", "Email-88213", "Note-1"]);
  expect(shown.map((each) => readPreviewed(writePreviewed(each)))).toEqual(shown);
});

it("shows nothing where the address is malformed", () => {
  for (const text of [null, "", "12", "Folder-1", "File-0", "File-1-0", "File--1", "File-1-2-3"])
    expect(readPreviewed(text), String(text)).toBeUndefined();
});
