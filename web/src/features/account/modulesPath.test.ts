import { expect, it } from "vitest";
import { modulesPath } from "./modulesPath";

it("draws each run of dark modules as one bar", () => {
  const grid = [1, 1, 0, 0, 0, 1, 1, 0, 1];
  expect(modulesPath(grid, 3)).toBe("M0 0h2v1H0zM2 1h1v1H2zM0 2h1v1H0zM2 2h1v1H2z");
});

it("draws nothing for an empty grid", () => {
  expect(modulesPath([0, 0, 0, 0], 2)).toBe("");
});
