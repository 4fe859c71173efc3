import { expect, it } from "vitest";
import { matterColumns } from "./columns";

/** What the navigation and the edges of the list leave of a window of 1440 px. */
const room = 1140;

it("shows when a matter was closed without scrolling sideways", () => {
  const upTo = matterColumns.findIndex(({ id }) => id === "dateClosed") + 1;
  const widths = matterColumns
    .slice(0, upTo)
    .map(({ width, minWidth, shrinks }) => (shrinks ? (minWidth ?? width) : width));
  expect(upTo).toBeGreaterThan(0);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(room);
});
