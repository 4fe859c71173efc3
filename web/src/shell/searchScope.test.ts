import { expect, it } from "vitest";
import { theseMatters } from "./searchScope";

it("names the matters on the screen, while they are fewer than 200", () => {
  expect(theseMatters(23)?.placeholder).toBe("Search these 23 Matters");
  expect(theseMatters(199)?.placeholder).toBe("Search these 199 Matters");
  expect(theseMatters(200)).toBeUndefined();
  expect(theseMatters(0)).toBeUndefined();
});

it("speaks of one matter in the singular", () => {
  expect(theseMatters(1)?.placeholder).toBe("Search this Matter");
});
