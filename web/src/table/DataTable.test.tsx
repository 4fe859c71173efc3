import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FolderOpen, Trash2 } from "lucide-react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DataTable } from "./DataTable";
import type { DataTableProps } from "./props";
import { RowIndex } from "./rowIndex";
import type { BulkAction, Column, ListQuery, RowAction, RowSource } from "./types";

interface Paper {
  id: number;
  name: string;
  pages: number | undefined;
  locked?: boolean;
}

const columns: readonly Column<Paper>[] = [
  { id: "id", header: "ID", width: 60, pinned: true, hideable: false, value: ({ id }) => id },
  { id: "name", header: "Name", width: 200, grows: true, namesRow: true, value: ({ name }) => name },
  { id: "pages", header: "Pages", width: 60, align: "end", value: ({ pages }) => pages },
];
const papers: readonly Paper[] = [
  { id: 1, name: "Lease", pages: 12 },
  { id: 2, name: "Will", pages: 3 },
  { id: 3, name: "Exhibit 10", pages: undefined, locked: true },
  { id: 4, name: "Exhibit 9", pages: 40 },
  { id: 5, name: "Brief", pages: 40 },
];
let queries: QueryClient;
const getRowID = ({ id }: Paper) => id;
const empty = { icon: FolderOpen, title: "No papers" };
const lockedReason = "You cannot move this document to the trash bin while it is in use and/or checked out.";

function trashActions() {
  const trashed = vi.fn<(ids: readonly number[]) => void>();
  const rowActions: RowAction<Paper>[] = [
    {
      id: "trash",
      label: "Move to Trash Bin",
      icon: <Trash2 />,
      shortcut: "Delete",
      disabledReason: ({ locked }) => (locked ? lockedReason : undefined),
      run: ({ id }) => trashed([id]),
    },
  ];
  const bulkActions: BulkAction<Paper>[] = [
    {
      id: "trash",
      label: "Move to Trash Bin",
      icon: <Trash2 />,
      disabledReason: ({ rows }) => (rows.some(({ locked }) => locked) ? lockedReason : undefined),
      run: ({ rows }) => trashed(rows.map(getRowID)),
    },
  ];
  return { trashed, rowActions, bulkActions };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function table(props: Partial<DataTableProps<Paper>>, at = "/papers") {
  const common = { id: "/papers", label: "Papers", columns, getRowID, empty, rows: papers };
  return (
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]}>
        <DataTable {...({ ...common, ...props } as DataTableProps<Paper>)} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>
  );
}

const show = (props: Partial<DataTableProps<Paper>> = {}, at?: string) => render(table(props, at));

const rows = () => screen.getAllByRole("row").slice(1);
const names = () => screen.queryAllByRole("rowheader").map((cell) => cell.textContent);
const row = (name: string) => {
  const found = rows().find((element) => within(element).queryByRole("rowheader", { name }));
  if (!found) throw new Error(`there is no row ${name}`);
  return found;
};
const selected = () =>
  screen
    .queryAllByRole("row", { selected: true })
    .map((element) => within(element).getByRole("rowheader").textContent);
const sortBy = (header: string) =>
  userEvent.click(within(screen.getByRole("columnheader", { name: new RegExp(header) })).getByText(header));

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => {
  localStorage.clear();
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(cleanup);

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

describe("a served list", () => {
  /** A server whose papers may change under its readers. */
  function serve(all: readonly Paper[] = papers) {
    const server = { papers: all };
    const arrange = (query: ListQuery) => new RowIndex(server.papers, { columns }).arrangeNow(query);
    const fetch = vi.fn<RowSource<Paper>["fetch"]>(async (query, { offset, limit }) => {
      const { order } = arrange(query);
      return Array.from(order.subarray(offset, offset + limit), (row) => server.papers[row] as Paper);
    });
    const count = vi.fn<RowSource<Paper>["count"]>(async (query) => {
      const { order, total } = arrange(query);
      return { matching: order.length, total };
    });
    const fetchIDs: RowSource<Paper>["fetchIDs"] = async (query) =>
      Array.from(arrange(query).order, (row) => (server.papers[row] as Paper).id);
    return Object.assign(server, { source: { key: ["papers"], fetch, count, fetchIDs } });
  }
  const served = (source: RowSource<Paper>) => ({ rows: undefined, source, pageSize: 2 });

  it("asks its server for order, filter and page", async () => {
    const { source } = serve();
    show(served(source), "/papers?page=2");
    await waitFor(() => expect(names()).toEqual(["Exhibit 10", "Exhibit 9"]));
    expect(await screen.findByText("Page 2 of 3 (5 total items)")).toBeTruthy();
    await sortBy("Name");
    await waitFor(() => expect(names()).toEqual(["Brief", "Exhibit 9"]));
    const [query, range] = source.fetch.mock.lastCall ?? [];
    expect(query).toMatchObject({ sort: { id: "name", desc: false } });
    expect(range).toEqual({ offset: 0, limit: 2 });
  });

  it("has its rows counted once for each filter, and does not wait for it", async () => {
    const { source } = serve();
    source.count.mockReturnValueOnce(new Promise(() => undefined));
    show(served(source));
    await waitFor(() => expect(names()).toEqual(["Lease", "Will"]));
    expect(screen.queryByRole("navigation", { name: "Pages of Papers" })).toBeNull();
    await sortBy("Name");
    await waitFor(() => expect(names()).toEqual(["Brief", "Exhibit 9"]));
    expect(source.count).toHaveBeenCalledOnce();
    await userEvent.type(screen.getByRole("searchbox", { name: "Filter Papers" }), "ex");
    expect(await screen.findByText("Page 1 of 1 (5 total items)")).toBeTruthy();
    expect(source.count).toHaveBeenCalledTimes(2);
  });

  it("keeps its rows while others are on their way, then shows that they are awaited", async () => {
    const { source } = serve();
    show(served(source));
    await waitFor(() => expect(names()).toEqual(["Lease", "Will"]));
    source.fetch.mockReturnValueOnce(new Promise(() => undefined));
    await sortBy("Name");
    expect(names()).toEqual(["Lease", "Will"]);
    expect(screen.getByRole("grid").getAttribute("aria-busy")).toBe("true");
    await waitFor(() => expect(names()).toEqual([]));
    expect(rows().map((row) => row.getAttribute("aria-busy"))).toEqual(["true", "true"]);
  });

  it("selects all that match, loaded or not", async () => {
    show({ ...served(serve().source), ...trashActions() });
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    expect((await screen.findByRole("toolbar", { name: "Selection" })).textContent).toContain("5 selected");
  });

  it("selects a range over pages that it never loaded", async () => {
    const user = userEvent.setup();
    const many = Array.from({ length: 14 }, (_, index) => ({
      id: index,
      name: `Paper ${index}`,
      pages: index,
    }));
    show({ ...served(serve(many).source), ...trashActions() });
    await waitFor(() => expect(names()).toEqual(["Paper 0", "Paper 1"]));
    await user.click(within(row("Paper 1")).getByRole("checkbox"));
    await user.click(await screen.findByRole("button", { name: "Page 7" }));
    await waitFor(() => expect(names()).toEqual(["Paper 12", "Paper 13"]));
    await user.keyboard("{Shift>}");
    await user.click(within(row("Paper 12")).getByRole("rowheader"));
    await user.keyboard("{/Shift}");
    expect(await screen.findByText("12 selected.")).toBeTruthy();
    expect(selected()).toEqual(["Paper 12"]);
  });

  it("lets go of a selection when the filter changes, since only the server knows what matches", async () => {
    show({ ...served(serve().source), ...trashActions() });
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    await screen.findByRole("toolbar", { name: "Selection" });
    await userEvent.type(screen.getByRole("searchbox", { name: "Filter Papers" }), "brief");
    await waitFor(() => expect(names()).toEqual(["Brief"]));
    expect(screen.queryByRole("toolbar", { name: "Selection" })).toBeNull();
  });

  it("lets go of chosen rows that have gone, though it never loaded them", async () => {
    const server = serve();
    show({ ...served(server.source), ...trashActions() });
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    await screen.findByText("5 selected.");
    server.papers = papers.filter(({ id }) => id !== 4);
    await act(() => queries.invalidateQueries({ queryKey: ["papers"] }));
    expect(await screen.findByText("4 selected.")).toBeTruthy();
  });
});
