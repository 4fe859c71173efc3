import { describe, expect, it } from "vitest";
import { destinationHere, destinationProblem, destinationsOffered, howInto, rootIn } from "./destination";
import type { FolderHead } from "./filed";

const head: FolderHead = {
  matterID: 7,
  matterName: "Mill lease",
  directoryID: 72,
  prefix: "email/Tuttle/",
  isInDeletedMatter: 0,
  isInDeletedDirectory: 0,
  listIsLeftOut: 0,
  directoryHierarchy: [
    { id: 70, name: "email", path: "email/", isDeleted: 0 },
    { id: 72, name: "Tuttle", path: "email/Tuttle/", isDeleted: 0 },
  ],
};
const held = {
  objectIDs: [1],
  directoryIDs: [80],
  sourceBasepath: "email/",
  sourceDirectoryID: 70,
  rootType: "email" as const,
};
const here = destinationHere(head);
const because = "You associated a@x.example with it";

describe("where things may be sent", () => {
  it("begins with what is suggested, and has each matter once", () => {
    expect(destinationsOffered([{ matterID: 9, name: "Custody", because }], here, "email")).toEqual([
      { matterID: 9, owner: "Custody", path: "email/", because },
      { matterID: 7, owner: "Mill lease", path: "email/Tuttle/" },
    ]);
    expect(destinationsOffered([{ matterID: 7, name: "Mill lease", because }], here, "email")).toEqual([
      { ...here, because },
    ]);
    expect(destinationsOffered([], here, "email")).toEqual([here]);
  });

  it("is the root of the same kind in another matter", () => {
    expect([rootIn("documents"), rootIn("email"), rootIn("notes")]).toEqual(["docs/", "email/", "notes/"]);
  });

  it("names the areas of the firm, which are no matters", () => {
    expect(destinationHere({ ...head, matterID: -1, matterName: "", prefix: "public/Forms/" }).owner).toBe(
      "Firm Documents (Public)",
    );
  });
});

describe("what stands against a destination", () => {
  it("is nothing in another folder", () => {
    expect(destinationProblem(head, { held, how: "move" })).toBeUndefined();
  });

  it("is that things are there already, unless they are copied", () => {
    const source = { ...held, sourceDirectoryID: 72 };
    expect(destinationProblem(head, { held: source, how: "move" })).toMatch("already");
    expect(destinationProblem(head, { held: source, how: "copy" })).toBeUndefined();
    expect(howInto(head, { held: source, how: "copy" })).toBe("duplicate");
    expect(howInto(head, { held, how: "copy" })).toBe("copy");
  });

  it("is that a folder would lie in itself, at whatever depth", () => {
    for (const directoryIDs of [[70], [72]]) {
      expect(destinationProblem(head, { held: { ...held, directoryIDs }, how: "copy" })).toMatch("itself");
    }
  });

  it("is the Trash Bin", () => {
    expect(destinationProblem({ ...head, isInDeletedMatter: 1 }, { held, how: "copy" })).toMatch("Trash Bin");
  });
});
