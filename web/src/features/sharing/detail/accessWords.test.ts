import { expect, it } from "vitest";
import type { Access } from "../records";
import { accessDetail, accessWords, byDay } from "./accessWords";

const access = (change: Partial<Access>): Access => ({
  at: "2026-11-13T18:45:00Z",
  address: "198.51.100.24",
  what: "opened",
  whole: false,
  ...change,
});

it("an access says what was done and from where", () => {
  expect(accessWords(access({}), 6)).toBe("Opened the page");
  expect(accessDetail(access({}))).toBe("198.51.100.24");
  expect(accessWords(access({ what: "refused" }), 6)).toBe("Refused, wrong password");
  expect(accessWords(access({ what: "zip" }), 6)).toBe("Downloaded all 6 as ZIP");
  expect(accessWords(access({ what: "zip" }), 1)).toBe("Downloaded as ZIP");
  const file = access({ what: "file", name: "Lease.docx", versionNumber: 12, bytes: 2048, whole: true });
  expect(accessWords(file, 6)).toBe("Downloaded Lease.docx");
  expect(accessDetail(file)).toBe("198.51.100.24, version 12, 2.0 KiB");
  expect(accessDetail(access({ what: "zip", bytes: 1024 }))).toBe("198.51.100.24, 1.0 KiB, not completed");
});

it("accesses stand under their days, in their order", () => {
  const list = [access({ at: "2026-11-14T09:00:00Z" }), access({}), access({ what: "zip" })];
  expect(byDay(list, (at) => at.slice(0, 10)).map(({ day, accesses }) => [day, accesses.length])).toEqual([
    ["2026-11-14", 1],
    ["2026-11-13", 2],
  ]);
});
