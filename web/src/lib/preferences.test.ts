import { beforeEach, expect, it } from "vitest";
import { ignoreOcrWarning, isOcrWarningIgnored } from "./monthlyFlag";
import { forgetNames, readPreference, watchPreference, writePreference } from "./preferences";
import { rememberMatter, withRecent } from "./recentlyOpened";
import { readTablePreferences, writeTablePreferences } from "./tablePreferences";

beforeEach(() => localStorage.clear());

it("reads back what was written, and nothing after it was forgotten", () => {
  writePreference("sidenavExpanded", false);
  expect(readPreference("sidenavExpanded")).toBe(false);
  writePreference("sidenavExpanded", undefined);
  expect(readPreference("sidenavExpanded")).toBeUndefined();
});

it("treats an unreadable value as none", () => {
  localStorage.setItem("casefold.theme", "{");
  expect(readPreference("theme")).toBeUndefined();
});

it("tells its watchers, also when another tab wrote", () => {
  let calls = 0;
  const stop = watchPreference("theme", () => {
    calls += 1;
  });
  writePreference("theme", "dark");
  window.dispatchEvent(new StorageEvent("storage", { key: "casefold.theme" }));
  stop();
  writePreference("theme", "light");
  expect(calls).toBe(2);
});

it("keeps the last twenty matters, the most recent first", () => {
  for (let id = 1; id <= 25; id += 1) rememberMatter(id);
  rememberMatter(10);
  const recent = readPreference("recentlyViewedMatters");
  expect(recent).toHaveLength(20);
  expect(recent?.slice(0, 3)).toEqual([10, 25, 24]);
  expect(withRecent([], 3)).toEqual([3]);
});

it("merges what a table remembers", () => {
  writeTablePreferences("/matters", { filterText: "Acme" });
  writeTablePreferences("/matters", { tab: "My" });
  expect(readTablePreferences("/matters")).toEqual({ filterText: "Acme", tab: "My" });
});

it("forgets at sign-out what may name a client, and keeps the look of the workspace", () => {
  writePreference("sidenavExpanded", true);
  writeTablePreferences("/matters", {
    filterText: "Acme",
    columnFilters: { client: "Ostrander" },
    tab: "My",
    columnWidths: { name: 300 },
  });
  rememberMatter(4);
  writePreference("postLoginRedirect", "/matters/4/docs/Closing/");
  forgetNames();
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Acme|Ostrander|Closing/);
  expect(readTablePreferences("/matters").columnWidths).toEqual({ name: 300 });
  expect(readPreference("sidenavExpanded")).toBe(true);
  expect(readPreference("recentlyViewedMatters")).toBeUndefined();
});

it("puts the OCR warning aside until the month ends", () => {
  ignoreOcrWarning(new Date(2026, 2, 12));
  expect(isOcrWarningIgnored(new Date(2026, 2, 31, 23, 59))).toBe(true);
  expect(isOcrWarningIgnored(new Date(2026, 3, 1))).toBe(false);
});
