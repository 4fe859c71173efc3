import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import {
  columns,
  names,
  type Paper,
  papers,
  papersForEachTest,
  queries,
  row,
  rows,
  selected,
  show,
  sortBy,
  trashActions,
} from "../testing/papers";
import { RowIndex } from "./rowIndex";
import type { ListQuery, RowSource } from "./types";

papersForEachTest();

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

  it("does not choose rows of the question before once another is answered", async () => {
    const { source } = serve();
    const waiting: (() => void)[] = [];
    const whenLet = () => new Promise<void>((go) => waiting.push(go));
    const { fetch, fetchIDs } = source;
    const answer = fetch.getMockImplementation() as RowSource<Paper>["fetch"];
    show({ ...served(source), ...trashActions() });
    await waitFor(() => expect(names()).toHaveLength(2));
    fetch.mockImplementation((...asked) => whenLet().then(() => answer(...asked)));
    source.fetchIDs = (...asked) => whenLet().then(() => fetchIDs(...asked));
    fireEvent.change(screen.getByRole("searchbox", { name: "Filter Papers" }), {
      target: { value: "brief" },
    });
    await waitFor(() => expect(waiting).toHaveLength(1), { interval: 1 });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    expect(waiting).toHaveLength(2);
    waiting[0]?.();
    await waitFor(() => expect(names()).toEqual(["Brief"]));
    await act(async () => waiting[1]?.());
    expect(document.body.textContent).not.toContain("5 selected");
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
