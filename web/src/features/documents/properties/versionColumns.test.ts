import { expect, it } from "vitest";
import { formatDateTime } from "../../../lib/dates";
import type { DocumentVersion } from "./document";
import { versionColumns } from "./versionColumns";

const textOf = (id: string, version: Partial<DocumentVersion>) => {
  const column = versionColumns.find((each) => each.id === id);
  const whole = version as DocumentVersion;
  return column?.text ? column.text(whole) : column?.value(whole);
};

it("shows the date that the file itself had, and the sum of its bytes", () => {
  const mtime = "2024-05-06T07:08:09Z";
  expect(textOf("mtime", { mtime })).toBe(formatDateTime(mtime));
  expect(textOf("mtime", { mtime: null })).toBe("");
  expect(textOf("sha256", { sha256: "ab12" })).toBe("ab12");
});
