import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { columns, papersForEachTest, rows, show, sortBy } from "../testing/papers";

papersForEachTest();

const resize = (width: number) =>
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });
beforeEach(() => resize(420));
afterEach(() => resize(1024));

const heads = () => screen.getAllByRole("columnheader").map((head) => head.getAttribute("aria-label"));

it("a row on a narrow window is its name and the facts that matter most", () => {
  show();
  expect(heads()).toEqual(["Name", "ID"]);
  expect(rows()[0]?.textContent).toBe("Lease1");
});

it("what the list is sorted by is shown too", async () => {
  resize(1024);
  const { unmount } = show();
  await sortBy("Pages");
  unmount();
  resize(420);
  show();
  expect(heads()).toEqual(["Name", "ID", "Pages"]);
  expect(rows()[0]?.textContent).toBe("Will23");
});

it("offers only the columns that a row can show, and no widths", async () => {
  show({ columns: columns.map((column) => ({ ...column, brief: column.id === "pages" })) });
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  expect(screen.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent)).toEqual(["Pages"]);
  expect(screen.queryByRole("button", { name: "Reset Column Widths" })).toBeNull();
});
