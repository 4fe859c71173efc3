import { describe, expect, it } from "vitest";
import { coverage, nothingSelected, selectAll, selectRange, toggle } from "./selection";

describe("selecting", () => {
  it("toggles a row and starts the next range there", () => {
    const one = toggle(nothingSelected, 7);
    expect([...one.ids]).toEqual([7]);
    expect(one.anchor).toBe(7);
    expect(toggle(one, 7).ids.size).toBe(0);
    expect(nothingSelected.ids.size).toBe(0);
  });

  it("replaces by a range, or adds one", () => {
    const start = selectAll([1, 2], 2);
    expect([...selectRange(start, [5, 6], false).ids]).toEqual([5, 6]);
    expect([...selectRange(start, [2, 3], true).ids]).toEqual([1, 2, 3]);
    expect(selectRange(start, [5, 6], false).anchor).toBe(2);
  });

  it("knows none, some and all", () => {
    expect(coverage(0, 0)).toBe("none");
    expect(coverage(1, 3)).toBe("some");
    expect(coverage(3, 3)).toBe("all");
  });
});
