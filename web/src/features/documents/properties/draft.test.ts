import { expect, test } from "vitest";
import { someDocument } from "../../../testing/document";
import { trashedPart } from "./document";
import { differences, draftOf, editsSince, isSame, problemsOf, wireOf } from "./draft";

const document = someDocument();

test("what is not touched is the same, in whatever order its tags come", () => {
  const draft = draftOf(document);
  expect(isSame(draft, draftOf(document))).toBe(true);
  expect(isSame({ ...draft, tags: draft.tags.toReversed() }, draft)).toBe(true);
  expect(isSame({ ...draft, type: null }, draft)).toBe(false);
});

test("what was typed after it was sent is what is left, and nothing else", () => {
  const sent = { ...draftOf(document), notes: "First.", type: { label: "Deed" } };
  expect(editsSince(sent, { notes: "First.", type: { label: "Deed" } })).toEqual({});
  expect(editsSince(sent, { notes: "First. Second.", type: { label: "Deed" } })).toEqual({
    notes: "First. Second.",
  });
});

test("the name obeys the rules of names, unless it is the one that it had", () => {
  const problem = (name: string) => problemsOf({ ...draftOf(document), name }, document).name;
  expect(problem("")).toBe("Please enter a new file name");
  expect(problem("a/b")).toMatch(/^New File names cannot contain any of the following characters:/);
  expect(problem("x".repeat(250))).toBeUndefined();
  expect(problem("x".repeat(251))).toBe("Filename cannot be longer than 255 characters");
  const odd = someDocument({ name: "what?", filename: "what?.docx" });
  expect(problemsOf(draftOf(odd), odd).name).toBeUndefined();
});

test("notes are counted as people count, up to a thousand", () => {
  const problem = (notes: string) => problemsOf({ ...draftOf(document), notes }, document).notes;
  expect(problem("😀".repeat(1000))).toBeUndefined();
  expect(problem("x".repeat(1001))).toBe("Notes cannot be longer than 1000 characters");
});

test("what exists travels by its id, what is new by its name", () => {
  const draft = { ...draftOf(document), type: { label: "Deed" }, status: null, tags: [{ label: "New" }] };
  expect(wireOf(draft)).toMatchObject({
    documentName: "Brief",
    existingDocumentTypeID: null,
    newDocumentType: "Deed",
    existingDocumentStatusID: null,
    tags: ["New"],
  });
  expect(wireOf(draft).newDocumentStatus).toBeUndefined();
  expect(wireOf(draftOf(document)).existingDocumentTypeID).toBe(3);
});

test("what somebody else changed is told in words, and a lock is no such change", () => {
  expect(differences(document, someDocument({ rev: 9, lockStatus: 2 }))).toEqual([]);
  expect(differences(document, someDocument({ notes: "", documentType: "Deed", documentTypeID: 8 }))).toEqual(
    ["Document Type is now: Deed", "Internal Notes is now: none"],
  );
});

test("the outermost thing in the Trash Bin is the one to restore first", () => {
  expect(trashedPart(document)).toBeUndefined();
  expect(trashedPart(someDocument({ isDeletedDocument: 1 }))).toBe("document");
  expect(trashedPart(someDocument({ isDeletedDocument: 1, isInDeletedFolder: 1 }))).toBe("folder");
  expect(trashedPart(someDocument({ isInDeletedFolder: 1, isInDeletedMatter: 1 }))).toBe("matter");
});
