import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  lockedReason,
  names,
  type Paper,
  papers,
  papersForEachTest,
  row,
  rows,
  selected,
  show,
  sortBy,
  table,
  trashActions,
} from "../testing/papers";
import type { TableHandle } from "./types";

papersForEachTest();

describe("order", () => {
  it("goes up, down and back to the list's own with each click on a head", async () => {
    show();
    const head = screen.getByRole("columnheader", { name: /Name/ });
    expect(head.getAttribute("aria-sort")).toBeNull();
    await sortBy("Name");
    expect(head.getAttribute("aria-sort")).toBe("ascending");
    expect(names()).toEqual(["Brief", "Exhibit 9", "Exhibit 10", "Lease", "Will"]);
    await sortBy("Name");
    expect(head.getAttribute("aria-sort")).toBe("descending");
    expect(names()[0]).toBe("Will");
    await sortBy("Name");
    expect(head.getAttribute("aria-sort")).toBeNull();
    expect(names()).toEqual(papers.map(({ name }) => name));
  });

  it("is remembered, the removal of a default order too", async () => {
    show({ defaultSort: { id: "name", desc: true } });
    expect(names()[0]).toBe("Will");
    await sortBy("Name");
    cleanup();
    show({ defaultSort: { id: "name", desc: true } });
    expect(names()).toEqual(papers.map(({ name }) => name));
  });

  it("leaves folders where a rank puts them", async () => {
    show({ rank: ({ id }: Paper) => (id === 2 ? 0 : 1) });
    await sortBy("Name");
    expect(names()[0]).toBe("Will");
  });
});

describe("filters", () => {
  it("are told to the screen around the table, with the tab", async () => {
    const handle = createRef<TableHandle<Paper>>();
    show({ handle, tabs: [{ id: "All", label: "All" }] });
    expect(handle.current?.query()).toMatchObject({ tab: "All", text: "", filters: {} });
    await userEvent.type(screen.getByRole("searchbox", { name: "Filter Papers" }), "EXHIB");
    await waitFor(() => expect(handle.current?.query()).toMatchObject({ tab: "All", text: "EXHIB" }));
  });

  it("narrow the whole list after a pause, and tell how many match", async () => {
    show();
    await userEvent.type(screen.getByRole("searchbox", { name: "Filter Papers" }), "EXHIB");
    await waitFor(() => expect(names()).toEqual(["Exhibit 10", "Exhibit 9"]));
    expect(screen.getByText(/Page 1 of 1 \(5 total items\)/).textContent).toContain("2 filtered");
    expect(screen.getByText("2 of 5 rows match.")).toBeTruthy();
  });

  it("open from a head, mark it, and are remembered", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Filter Pages" }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Filter Pages" }), "4*{Enter}");
    await waitFor(() => expect(names()).toEqual(["Exhibit 9", "Brief"]));
    cleanup();
    show();
    expect(names()).toEqual(["Exhibit 9", "Brief"]);
    expect(screen.getByRole("button", { name: "Filter Pages (filtered)" })).toBeTruthy();
  });

  it("can all be cleared when nothing matches", async () => {
    show();
    await userEvent.type(screen.getByRole("searchbox", { name: "Filter Papers" }), "zzz");
    await userEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(names()).toHaveLength(5);
  });

  it("of a hidden column do nothing", async () => {
    localStorage.setItem(
      "casefold.tables",
      JSON.stringify({ "/papers": { columnFilters: { pages: "40" } } }),
    );
    show();
    expect(names()).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Columns" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Pages" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(names()).toHaveLength(5));
  });

  it("by tab show their counts and start with none selected", async () => {
    const { bulkActions } = trashActions();
    const tabs = [
      { id: "all", label: "All" },
      { id: "locked", label: "Locked", includes: ({ locked }: Paper) => locked === true },
    ];
    show({ tabs, bulkActions });
    await userEvent.click(within(row("Exhibit 10")).getByRole("checkbox"));
    await userEvent.click(screen.getByRole("tab", { name: /Locked\s*1/ }));
    expect(names()).toEqual(["Exhibit 10"]);
    expect(selected()).toEqual([]);
  });
});

describe("selection", () => {
  it("toggles with Ctrl, and selects a range with Shift", async () => {
    const user = userEvent.setup();
    show(trashActions());
    await user.click(within(row("Lease")).getByRole("checkbox"));
    await user.keyboard("{Shift>}");
    await user.click(within(row("Exhibit 10")).getByRole("checkbox"));
    await user.keyboard("{/Shift}");
    expect(selected()).toEqual(["Lease", "Will", "Exhibit 10"]);
    await user.keyboard("{Control>}");
    await user.click(within(row("Will")).getByRole("rowheader"));
    await user.keyboard("{/Control}");
    expect(selected()).toEqual(["Lease", "Exhibit 10"]);
  });

  it("of all takes the rows that match, and acts on no other", async () => {
    const { trashed, ...actions } = trashActions();
    show(actions);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    expect(selected()).toHaveLength(5);
    await userEvent.type(screen.getByRole("searchbox", { name: "Filter Papers" }), "e*e");
    await waitFor(() => expect(names()).toEqual(["Lease"]));
    const bar = screen.getByRole("toolbar", { name: "Selection" });
    expect(bar.textContent).toContain("1 selected");
    await userEvent.click(within(bar).getByRole("button", { name: "Move to Trash Bin" }));
    expect(trashed).toHaveBeenCalledWith([1]);
  });

  it("says why a bulk action cannot be used", async () => {
    const { trashed, ...actions } = trashActions();
    show(actions);
    await userEvent.click(within(row("Exhibit 10")).getByRole("checkbox"));
    const bar = screen.getByRole("toolbar", { name: "Selection" });
    const trash = within(bar).getByRole("button", { name: "Move to Trash Bin" });
    expect(trash.getAttribute("aria-disabled")).toBe("true");
    await userEvent.hover(trash);
    expect(await screen.findByText(lockedReason)).toBeTruthy();
    await userEvent.click(trash);
    expect(trashed).not.toHaveBeenCalled();
  });
});

describe("row actions", () => {
  it("stand in a menu, disabled ones with their reason", async () => {
    const { trashed, rowActions } = trashActions();
    show({ rowActions });
    await userEvent.click(screen.getByRole("button", { name: "Actions for Exhibit 10" }));
    const item = screen.getByRole("menuitem", { name: /Move to Trash Bin/ });
    expect(item.getAttribute("aria-disabled")).toBe("true");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "Actions for Lease" }));
    await userEvent.click(screen.getByRole("menuitem", { name: /Move to Trash Bin/ }));
    expect(trashed).toHaveBeenCalledWith([1]);
  });

  it("answer to a right click; on a selection the menu is that of the selection", async () => {
    const { trashed, ...actions } = trashActions();
    show(actions);
    await userEvent.click(within(row("Lease")).getByRole("checkbox"));
    await userEvent.click(within(row("Will")).getByRole("checkbox"));
    await userEvent.pointer({ keys: "[MouseRight]", target: within(row("Will")).getByRole("rowheader") });
    expect(screen.getByRole("menu", { name: "Actions for the selection" })).toBeTruthy();
    await userEvent.click(screen.getByRole("menuitem", { name: "Move to Trash Bin" }));
    expect(trashed).toHaveBeenCalledWith([1, 2]);
  });
});

describe("the keyboard alone", () => {
  it("reaches rows, selects, opens and acts", async () => {
    const user = userEvent.setup();
    const onOpen = vi.fn();
    const { trashed, ...actions } = trashActions();
    show({ ...actions, onOpen });
    row("Lease").focus();
    await user.keyboard("{ArrowDown} ");
    expect(selected()).toEqual(["Will"]);
    await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(selected()).toEqual(["Will", "Exhibit 10"]);
    await user.keyboard("{Control>}a{/Control}");
    expect(selected()).toHaveLength(5);
    await user.keyboard("{Escape}{End}{Enter}{Delete}");
    expect(selected()).toEqual([]);
    expect(onOpen).toHaveBeenCalledWith(papers[4]);
    expect(trashed).toHaveBeenCalledWith([5]);
  });

  it("walks through a row to its menu, and up to the head to sort", async () => {
    const user = userEvent.setup();
    show(trashActions());
    row("Lease").focus();
    await user.keyboard("{ArrowRight}{End}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Actions for Lease" }));
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowUp}");
    expect(screen.getByRole("columnheader", { name: /Name/ }).contains(document.activeElement)).toBe(true);
    await user.keyboard("{Enter}");
    expect(names()[0]).toBe("Brief");
  });

  it("is one stop of the tab key", async () => {
    show(trashActions());
    const grid = screen.getByRole("grid", { name: "Papers" });
    expect(grid.querySelectorAll("[tabindex='0'], a:not([tabindex]), button:not([tabindex])")).toHaveLength(
      1,
    );
  });

  it("opens the row's menu with Shift+F10", async () => {
    const user = userEvent.setup();
    show(trashActions());
    row("Lease").focus();
    await user.keyboard("{Shift>}{F10}{/Shift}");
    expect(screen.getByRole("menuitem", { name: /Move to Trash Bin/ })).toBeTruthy();
  });
});

describe("paging", () => {
  const many = Array.from({ length: 127 }, (_, index) => ({
    id: index,
    name: `Paper ${index}`,
    pages: index,
  }));

  it("turns pages in the address, and a filter goes back to the first", async () => {
    show({ rows: many }, "/papers?page=2");
    expect(screen.getByText("Page 2 of 3 (127 total items)")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(screen.getByText("/papers?page=3")).toBeTruthy();
    await waitFor(() => expect(names()).toHaveLength(27));
    await userEvent.type(screen.getByRole("searchbox", { name: "Filter Papers" }), "12");
    expect(await screen.findByText("/papers")).toBeTruthy();
  });

  it("counts rows over all pages for assistive technology", () => {
    show({ rows: many }, "/papers?page=3");
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("128");
    expect(rows()[0]?.getAttribute("aria-rowindex")).toBe("102");
  });
});

describe("a list", () => {
  it("without rows shows its empty state", () => {
    show({ rows: [] });
    expect(screen.getByText("No papers")).toBeTruthy();
  });

  it("that could not be loaded offers to try again", async () => {
    const refetch = vi.fn();
    show({ rows: undefined, status: { error: { userMessage: "The connection was lost." }, refetch } });
    expect(screen.getByText("The connection was lost.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("keeps its rows for a moment while others come, then shows that they are awaited", async () => {
    const { rerender } = show();
    rerender(table({ rows: undefined }));
    expect(names()).toHaveLength(5);
    expect(await screen.findByRole("status", { name: "Loading" })).toBeTruthy();
    expect(names()).toHaveLength(0);
  });

  it("that could not be refreshed keeps its rows and says so", () => {
    show({ status: { error: new Error("lost"), refetch: vi.fn() } });
    expect(screen.getByText(/could not be refreshed/)).toBeTruthy();
    expect(names()).toHaveLength(5);
  });
});
