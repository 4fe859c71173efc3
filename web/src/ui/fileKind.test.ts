import { expect, test } from "vitest";
import { extensionOf, fileKind, stemOf } from "./fileKind";

test("the extension is what follows the last dot", () => {
  expect(extensionOf("Ümlaut #1 100%.docx")).toBe("docx");
  expect(extensionOf("archive.tar.GZ")).toBe("GZ");
  expect(extensionOf("LICENSE")).toBe("");
  expect(extensionOf(".gitignore")).toBe("");
});

test("stem and extension make the name again", () => {
  for (const name of ["a.b.c", "LICENSE", ".gitignore", "ends with a dot."]) {
    const extension = extensionOf(name);
    expect(extension ? `${stemOf(name)}.${extension}` : stemOf(name)).toBe(name);
  }
});

test("the kind follows the extension, whatever its case", () => {
  expect(fileKind("Brief.DOCX")).toBe("word");
  expect(fileKind("scan.jpeg")).toBe("image");
  expect(fileKind("letter.msg")).toBe("mail");
  expect(fileKind("no extension")).toBe("text");
});
