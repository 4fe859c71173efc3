import { expect, it } from "vitest";
import { type Access, mayOpen } from "./access";
import type { Me } from "./api/me";
import { installation, someone } from "./testing/me";

const ordinary = someone();
const firmAdmin = someone({
  hasPermissionsAccess: true,
  canAccessPrivateFirmDocs: true,
});
const provider = someone({}, ["Casefold_Admin"]);
const superAdmin = someone({}, ["Casefold_Super_Admin"]);

it.each<[Access, Me[], Me[]]>([
  ["user", [ordinary, firmAdmin, provider, superAdmin], []],
  ["permissions-access", [firmAdmin], [ordinary, provider, superAdmin]],
  ["private-firm-docs", [firmAdmin], [ordinary]],
  ["create-matter", [ordinary], []],
  ["create-client", [], [ordinary]],
  ["developer", [superAdmin], [ordinary, firmAdmin, provider]],
])("opens %s pages to those who may, and to nobody else", (access, may, mayNot) => {
  for (const me of may) expect(mayOpen(access, me, installation)).toBe(true);
  for (const me of mayNot) expect(mayOpen(access, me, installation)).toBe(false);
});

it("opens developer pages to everybody in developer mode", () => {
  expect(mayOpen("developer", ordinary, { ...installation, developerMode: true })).toBe(true);
});
