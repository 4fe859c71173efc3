import { expect, it } from "vitest";
import { nameQuery } from "./suggest";

it("asks for names that hold the words, the last of which may be half typed", () => {
  expect(nameQuery("asset purch")).toBe("asset purch*");
  expect(nameQuery("Ümlaut #1 100%.docx")).toBe("ümlaut 1 100 docx*");
});

it("reads nothing that was typed as an operator", () => {
  expect(nameQuery('lease AND (NOT "')).toBe("lease and not*");
  expect(nameQuery("name:x w/5 y*?")).toBe("name x w 5 y*");
  expect(nameQuery("#%&")).toBe("");
});
