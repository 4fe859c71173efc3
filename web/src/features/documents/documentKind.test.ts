import { expect, it } from "vitest";
import { documentKind } from "./documentKind";

const words = (where: "folder" | "trash", documents?: { filename: string; lockedBy: string }[]) =>
  documentKind.moveRefusal?.words(where, documents && { documents });

it("a move that meets a colleague's lock names the file and its holder, and speaks of no upload", () => {
  const [lease, deed] = [
    { filename: "Lease.docx", lockedBy: "Priya Ramsey" },
    { filename: "Deed.pdf", lockedBy: "" },
  ];
  expect(words("folder", [lease])).toBe("This document is locked by another user: Lease.docx (Priya Ramsey)");
  expect(words("folder", [lease, deed, lease, deed, deed])).toBe(
    "This document is locked by another user: Lease.docx (Priya Ramsey), Deed.pdf (???), Lease.docx (Priya Ramsey) and 2 more",
  );
  expect(words("trash", [lease])).toMatch(/ Lease\.docx \(Priya Ramsey\)$/);
  expect(words("folder")).not.toMatch(/upload/i);
});

it("offers the date and the sum of files as columns, which are hidden at first", () => {
  const { columns, further } = documentKind;
  const optional = columns.filter(({ id }) => further?.columns.includes(id));
  expect(optional.map(({ header, hiddenAtFirst }) => [header, hiddenAtFirst])).toEqual([
    ["File Date", true],
    ["SHA-256", true],
  ]);
});
