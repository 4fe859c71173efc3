import { expect, it } from "vitest";
import { inLanes } from "./lanes";

const items = Array.from({ length: 20 }, (_, n) => n);
const moment = () => new Promise((resolve) => setTimeout(resolve));

it("does everything, in order, never more at a time than there are lanes", async () => {
  const begun: number[] = [];
  let atOnce = 0;
  let most = 0;
  await inLanes(items, 4, async (item) => {
    begun.push(item);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await moment();
    atOnce -= 1;
  });
  expect(begun).toEqual(items);
  expect(most).toBe(4);
});

it("begins nothing more after a failure, and tells of it when the rest has ended", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 5) throw new Error("gone");
    await moment();
    ended.push(item);
  };
  await expect(inLanes(items, 3, work)).rejects.toThrow("gone");
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(ended).toEqual([0, 1, 2, 3, 4]);
});

it("has nothing to do with an empty list", async () => {
  await inLanes([], 4, () => Promise.reject(new Error("called")));
});
