import { expect, it } from "vitest";
import { theseMatters, thisMatter } from "./searchScope";

const ids = () => [1, 2];

it("names the matters on the screen, while they are fewer than 200", () => {
  expect(theseMatters(23, ids)).toMatchObject({
    label: "These 23 Matters",
    placeholder: "Search these 23 Matters",
  });
  expect(theseMatters(199, ids)?.placeholder).toBe("Search these 199 Matters");
  expect(theseMatters(200, ids)).toBeUndefined();
  expect(theseMatters(0, ids)).toBeUndefined();
});

it("speaks of one matter in the singular", () => {
  expect(theseMatters(1, ids)).toMatchObject({ label: "This Matter", placeholder: "Search this Matter" });
});

it("knows which matters it means", async () => {
  expect(await theseMatters(2, ids)?.matterIDs()).toEqual([1, 2]);
  expect(await thisMatter(7).matterIDs()).toEqual([7]);
});
