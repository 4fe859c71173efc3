import { expect, it } from "vitest";
import { dayOf, formatDate, formatDay, formatUSDate, formatWhen, startOfNextMonth } from "./dates";

const now = new Date(2026, 2, 12, 9, 30);

it("writes dates in the en-US form", () => {
  expect(formatUSDate(new Date(2026, 0, 14))).toBe("Jan 14, 2026");
  expect(formatUSDate("nonsense")).toBe("");
});

it("names today and yesterday", () => {
  expect(formatWhen(new Date(2026, 2, 12, 3, 0), now)).toMatch(/^today at 3:00/);
  expect(formatWhen(new Date(2026, 2, 11, 3, 0), now)).toMatch(/^yesterday at 3:00/);
  expect(formatWhen(new Date(2026, 2, 10, 3, 0), now)).toContain("2026");
});

it("starts the next month after December in January", () => {
  expect(startOfNextMonth(new Date(2026, 11, 31))).toEqual(new Date(2027, 0, 1));
});

it("keeps a day the same day in every time zone", () => {
  expect(dayOf(new Date(2026, 0, 4, 23, 59))).toBe("2026-01-04");
  expect(formatDay("2026-01-04")).toBe(formatDate(new Date(2026, 0, 4)));
  expect(formatDay(null)).toBe("");
});
