import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ShortcutsDialog } from "./ShortcutsDialog";

afterEach(cleanup);

it("says where keys work, and lists those of a row", () => {
  render(<ShortcutsDialog open onClose={() => {}} />);
  const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    "On this page, wherever the focus is",
    "In lists, on the row that has the focus",
  ]);
  const rename = screen.getByText("Rename or edit the row").parentElement as HTMLElement;
  expect(within(rename).getByText("F2")).toBeTruthy();
});
