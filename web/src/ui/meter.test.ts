import { expect, it } from "vitest";
import { initials } from "./Avatar";
import { meterState } from "./Meter";

it.each([
  [0, 1000, 0, "blue"],
  [849, 1000, 84.9, "blue"],
  [850, 1000, 85, "gold"],
  [1000, 1000, 100, "gold"],
  [1001, 1000, 100.1, "bad"],
  [0, 0, 0, "blue"],
])("colours %d of %d", (used, limit, percent, tone) => {
  const state = meterState(used, limit);
  expect(state.percent).toBeCloseTo(percent);
  expect(state.tone).toBe(tone);
});

it.each([
  ["Eleanor Voss", "EV"],
  ["hf.eleanor.voss", "EV"],
  ["Cher", "C"],
  ["", ""],
])("abbreviates %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
