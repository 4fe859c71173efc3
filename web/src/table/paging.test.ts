import { describe, expect, it } from "vitest";
import { pageCount, pageExtent, pageNumbers, pagingWords } from "./paging";

describe("paging", () => {
  it("counts at least one page", () => {
    expect(pageCount(0, 50)).toBe(1);
    expect(pageCount(50, 50)).toBe(1);
    expect(pageCount(51, 50)).toBe(2);
    expect(pageCount(50_000, "all")).toBe(1);
  });

  it("shows the nearest page for one that does not exist", () => {
    expect(pageExtent(9, 50, 127)).toEqual({ page: 3, offset: 100, length: 27 });
    expect(pageExtent(0, 50, 127)).toEqual({ page: 1, offset: 0, length: 50 });
    expect(pageExtent(Number.NaN, 50, 127).page).toBe(1);
    expect(pageExtent(4, "all", 127)).toEqual({ page: 1, offset: 0, length: 127 });
    expect(pageExtent(1, 50, 0)).toEqual({ page: 1, offset: 0, length: 0 });
  });

  it("offers page numbers from seven pages on, without the far ones", () => {
    expect(pageNumbers(1, 6)).toEqual([]);
    expect(pageNumbers(1, 7)).toEqual([1, 2, 3, 4, 5, "gap", 7]);
    expect(pageNumbers(10, 20)).toEqual([1, "gap", 9, 10, 11, "gap", 20]);
    expect(pageNumbers(20, 20)).toEqual([1, "gap", 16, 17, 18, 19, 20]);
  });

  it("speaks the specification's words", () => {
    expect(pagingWords(1, 3, 127)).toBe("Page 1 of 3 (127 total items)");
    expect(pagingWords(2, 1_000, 50_000)).toBe("Page 2 of 1,000 (50,000 total items)");
  });
});
