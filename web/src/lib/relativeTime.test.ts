import { describe, expect, it } from "vitest";
import { relativeTime } from "./relativeTime";

const now = new Date("2026-03-12T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe("relativeTime", () => {
  it.each([
    [0, "just now"],
    [4, "just now"],
    [-4, "just now"],
    [5, "5 seconds ago"],
    [60, "1 minute ago"],
    [3599, "59 minutes ago"],
    [3600, "1 hour ago"],
    [86_399, "23 hours ago"],
    [86_400, "1 day ago"],
    [40 * 86_400, "40 days ago"],
    [-60, "in the future"],
  ])("says what happened %d seconds ago", (seconds, words) => {
    expect(relativeTime(ago(seconds), now)).toBe(words);
  });

  it("says nothing about what is no date", () => {
    expect(relativeTime("soon", now)).toBe("");
  });
});
