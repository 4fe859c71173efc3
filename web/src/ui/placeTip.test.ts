import { expect, it } from "vitest";
import { tipPosition } from "./placeTip";

const room = { width: 1000, height: 600 };
const tip = { width: 200, height: 40 };
const anchor = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 30 });

it("stands centred below its anchor", () => {
  expect(tipPosition(anchor(400, 100), tip, "bottom", room)).toEqual({ left: 350, top: 136 });
});

it("goes above where there is no room below, and below where there is none above", () => {
  expect(tipPosition(anchor(400, 560), tip, "bottom", room).top).toBe(514);
  expect(tipPosition(anchor(400, 10), tip, "top", room).top).toBe(46);
});

it("stands beside a menu item, on the side that has room, so that it covers no other item", () => {
  expect(tipPosition(anchor(100, 100), tip, "right", room)).toEqual({ left: 206, top: 95 });
  expect(tipPosition(anchor(880, 100), tip, "right", room)).toEqual({ left: 674, top: 95 });
});

it("goes below where neither side has room, and never leaves the window", () => {
  const phone = { width: 360, height: 600 };
  expect(tipPosition(anchor(130, 100), tip, "right", phone)).toEqual({ left: 80, top: 136 });
  expect(tipPosition(anchor(0, 100), tip, "bottom", phone).left).toBe(8);
});
