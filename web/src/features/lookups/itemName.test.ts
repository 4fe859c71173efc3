import { expect, it } from "vitest";
import { nameObstacle, nameProblem } from "./itemName";

it("takes a new name that is not empty and at most 255 characters long", () => {
  expect(nameObstacle("  ", undefined)).toBe("Please enter a name");
  expect(nameObstacle(" Urgent ", undefined)).toBeUndefined();
  expect(nameObstacle("x".repeat(255), undefined)).toBeUndefined();
  expect(nameProblem("x".repeat(256))).toBe("Input exceeds maximum length allowed for Name");
});

it("takes a changed name, be it only in its case", () => {
  expect(nameObstacle("Urgent ", "Urgent")).toBe("The name has not been changed");
  expect(nameObstacle("URGENT", "Urgent")).toBeUndefined();
});
