import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { csvOf } from "../../../table";
import { firm } from "../../../testing/console";
import { isCounting } from "./changes";
import { firmColumns } from "./columns";
import { UnreachableRegions } from "./DataUsage";
import { viewName } from "./saveView";

const away = firm({
  reachable: false,
  dataUsageBytes: null,
  dataUsageOverLimitBytes: null,
  documentCount: null,
  emailCount: null,
  matterCount: null,
  searchIndex: { docsCount: null, error: "" },
  tenantLimits: undefined,
  tenantUsage: undefined,
  tenantFeatures: undefined,
});

it("has the fourteen columns of the specification, in their order", () => {
  expect(firmColumns.map(({ header }) => header)).toEqual([
    "ID",
    "Customer ID",
    "Name",
    "Region",
    "Edition",
    "Active Users",
    "Data Usage",
    "Data Usage Limit",
    "Data Usage Over Limit",
    "Documents",
    "Emails",
    "Matters",
    "Search Index",
    "OCR",
  ]);
});

it("writes the figures of a firm as the list shows them, and says where they cannot be reached", () => {
  const over = firm({ dataUsageOverLimitBytes: 214_800_000_000 });
  const [, first, second] = csvOf(firmColumns, [over, away]).split("\r\n");
  expect(first).toBe(
    '1042,HF-20117,Harbor & Finch LLP,US,Advanced,64,412.6 GB,"1,000 GB",214.8 GB,"812,344","1,204,118","1,184",In sync,"2,340 / 2,500"',
  );
  expect(second).toBe(
    `1042,HF-20117,Harbor & Finch LLP,US,Advanced,64,${Array(8).fill("Unreachable").join(",")}`,
  );
});

// T-ADM-03
it("writes no formula and no second line, whatever firms and their customer IDs are called", () => {
  const named = firm({ name: '=HYPERLINK("https://x.example")', customerID: "@SUM(1)\r\n+2" });
  const columns = firmColumns.filter(({ header }) => header === "Name" || header === "Customer ID");
  expect(csvOf(columns, [named])).toBe(
    'Customer ID,Name\r\n"\'@SUM(1)\r\n+2","\'=HYPERLINK(""https://x.example"")"\r\n',
  );
});

it("keeps firms listed while their region is away, and says so", () => {
  const onRetry = vi.fn();
  const regions = [
    { regionName: "US", reachable: true, calculatedAt: "2026-11-16T03:00:00Z" },
    { regionName: "CA", reachable: false, calculatedAt: null },
  ];
  const { rerender } = render(<UnreachableRegions regions={regions} onRetry={onRetry} />);
  expect(screen.getByRole("status").textContent).toMatch(
    /^Data usage report could not be loaded. Region CA cannot be reached/,
  );
  screen.getByRole("button", { name: "Try again" }).click();
  expect(onRetry).toHaveBeenCalled();
  rerender(<UnreachableRegions regions={regions.slice(0, 1)} onRetry={onRetry} />);
  expect(screen.queryByRole("status")).toBeNull();
});

it("takes figures for old until the region has others than before", () => {
  const before = new Map([["US", "2026-11-16T03:00:00Z"]]);
  const us = { regionName: "US", reachable: true, calculatedAt: "2026-11-16T03:00:00Z" };
  expect(isCounting(us, before)).toBe(true);
  expect(isCounting({ ...us, calculatedAt: "2026-11-16T09:00:00Z" }, before)).toBe(false);
  expect(isCounting({ ...us, regionName: "CA" }, before)).toBe(false);
  expect(isCounting({ ...us, reachable: false }, before)).toBe(false);
});

it("names the file after the tab and the day", () => {
  const day = new Date(2026, 10, 16);
  expect(viewName("Active Firms", day)).toBe("firms-active-firms-2026-11-16.csv");
  expect(viewName(undefined, day)).toBe("firms-2026-11-16.csv");
});
