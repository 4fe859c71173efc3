import { expect, it } from "vitest";
import { withType } from "./TypeFilter";

it("searches documents by name and content, or by name alone", () => {
  expect(withType([0, 1, 2], 3, true)).toEqual([1, 2, 3]);
  expect(withType([1, 3], 0, true)).toEqual([1, 0]);
  expect(withType([0, 1], 1, false)).toEqual([0]);
  expect(withType([3], 3, false)).toEqual([]);
});
