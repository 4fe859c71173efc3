import { describe, expect, it } from "vitest";
import { orderByRank, rankValues } from "./ranking";
import { finish } from "./slices";
import type { CellValue } from "./types";

function sorted(values: readonly CellValue[], desc = false): CellValue[] {
  const ranks = finish(rankValues(values.length, (index) => values[index]));
  return Array.from(orderByRank(Uint32Array.from(values.keys()), ranks, desc), (index) => values[index]);
}

describe("sorting", () => {
  it("orders numbers in texts as numbers", () => {
    expect(sorted(["Exhibit 10", "Exhibit 9", "Exhibit 1"])).toEqual([
      "Exhibit 1",
      "Exhibit 9",
      "Exhibit 10",
    ]);
  });

  it("orders as a reader does, not by code", () => {
    expect(sorted(["zoning", "Émile", "eagle", "Zebra"])).toEqual(["eagle", "Émile", "Zebra", "zoning"]);
  });

  it("orders numbers, dates and yes or no by their value", () => {
    expect(sorted([10, 9, -1])).toEqual([-1, 9, 10]);
    const [early, late] = [new Date("2026-01-14"), new Date("2026-03-12")];
    expect(sorted([late, early])).toEqual([early, late]);
    expect(sorted([true, false])).toEqual([false, true]);
  });

  it("puts nothing last, both ways", () => {
    const values = [null, "b", undefined, "", "a", new Date(Number.NaN)];
    expect(sorted(values).slice(0, 2)).toEqual(["a", "b"]);
    expect(sorted(values, true).slice(0, 2)).toEqual(["b", "a"]);
  });

  it("keeps the order of equals, both ways", () => {
    const names = ["b", "B", "a", "b"];
    const ranks = finish(rankValues(names.length, (index) => names[index]));
    const items = Uint32Array.from(names.keys());
    expect([...orderByRank(items, ranks, false)]).toEqual([2, 0, 1, 3]);
    expect([...orderByRank(items, ranks, true)]).toEqual([0, 1, 3, 2]);
  });

  it("agrees with a plain sort over many values", () => {
    const values = Array.from({ length: 3_333 }, (_, index) => (index * 7_919) % 1_000);
    expect(sorted(values)).toEqual([...values].sort((a, b) => a - b));
    expect(sorted(values, true)).toEqual([...values].sort((a, b) => b - a));
  });

  it("orders an empty list", () => {
    expect(sorted([])).toEqual([]);
  });
});
