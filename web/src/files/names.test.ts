import { describe, expect, it } from "vitest";
import { documentNameProblem, folderNameProblem, newFileNameProblem, withExtension } from "./names";

const neighbours = [
  { name: "Pleadings", isDeleted: false },
  { name: "Old", isDeleted: true },
];
const files = [
  { name: "Lease.docx", isDeleted: false },
  { name: "Gone.docx", isDeleted: true },
];

describe("the name of a folder", () => {
  it.each([
    ["", "Folder names cannot be empty"],
    ["   ", "Folder names cannot be empty"],
    ["x".repeat(256), "Folder names cannot exceed 255 characters"],
    ["a#b", 'Folder names cannot contain any of the following characters: < > : " / \\ | ? * % #'],
    ["50%", 'Folder names cannot contain any of the following characters: < > : " / \\ | ? * % #'],
    [".", "Folder name cannot be . or .."],
    ["..", "Folder name cannot be . or .."],
    [" pleadings ", "There is already a folder in the current directory with this name"],
    ["OLD", "There is already a folder (in the trash bin) in the current directory with this name"],
  ])("%j is refused in words", (name, words) => {
    expect(folderNameProblem(name, neighbours)).toBe(words);
  });

  it.each(["Ümlaut & Söhne", "x".repeat(255), "a b", "..."])("%j is taken", (name) => {
    expect(folderNameProblem(name, neighbours)).toBeUndefined();
  });

  it("must differ from the one it has, though its letters may only change their size", () => {
    expect(folderNameProblem("Pleadings", neighbours, "Pleadings")).toBe(
      "Please enter a different folder name",
    );
    expect(folderNameProblem("PLEADINGS", neighbours, "Pleadings")).toBeUndefined();
  });
});

describe("the name of a file", () => {
  it("is refused when it is empty, forbidden, too long or taken", () => {
    expect(newFileNameProblem(" ", "docx", files)).toBe("Please enter a new file name");
    expect(newFileNameProblem("a/b", "docx", files)).toBe(
      'New File names cannot contain any of the following characters: < > : " / \\ | ? * %',
    );
    expect(newFileNameProblem("x".repeat(251), "docx", files)).toBe(
      "Filename cannot be longer than 255 characters",
    );
    expect(newFileNameProblem("lease", "docx", files)).toBe(
      "There is already a file in the current directory with this name",
    );
    expect(newFileNameProblem("Gone.DOCX", "docx", files)).toBe(
      "There is already a deleted file in the current directory with this name",
    );
    expect(newFileNameProblem("Lease #2", "docx", files)).toBeUndefined();
    expect(newFileNameProblem("Lease", "xlsx", files)).toBeUndefined();
  });

  it("of a document may not begin with a blank, and may stay its own", () => {
    expect(documentNameProblem(" Lease", "docx", files, "Lease.docx")).toBe(
      "File names cannot begin with a blank",
    );
    expect(documentNameProblem("LEASE", "docx", files, "Lease.docx")).toBeUndefined();
    expect(documentNameProblem("gone", "docx", files, "Lease.docx")).toBe(
      "There is already a deleted file in the current directory with this name",
    );
  });

  it("is put together without doubling the extension", () => {
    expect(withExtension("Lease.DOCX", "docx")).toBe("Lease.DOCX");
    expect(withExtension("Lease", "docx")).toBe("Lease.docx");
  });
});
