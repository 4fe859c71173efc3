import { describe, expect, it } from "vitest";
import { RowIndex } from "./rowIndex";
import { finishInSlices } from "./slices";
import type { Column, ListQuery } from "./types";

interface Paper {
  name: string;
  pages: number | undefined;
  folder?: boolean;
}

const columns: Column<Paper>[] = [
  { id: "name", header: "Name", width: 100, value: ({ name }) => name },
  {
    id: "pages",
    header: "Pages",
    width: 50,
    value: ({ pages }) => pages,
    text: ({ pages }) => (pages === undefined ? "" : `${pages} pages`),
  },
  {
    id: "long",
    header: "Long",
    width: 50,
    filteredAlone: true,
    value: ({ pages = 0 }) => (pages > 10 ? "Yes" : "No"),
  },
];
const tabs = [{ id: "all" }, { id: "long", includes: ({ pages = 0 }: Paper) => pages > 10 }].map((tab) => ({
  label: tab.id,
  ...tab,
}));
const papers: Paper[] = [
  { name: "Lease", pages: 12 },
  { name: "Will", pages: 3 },
  { name: "Exhibits", pages: undefined, folder: true },
  { name: "Brief", pages: 40 },
];
const everything: ListQuery = { sort: undefined, text: "", filters: {}, tab: undefined };
const index = new RowIndex(papers, { columns, tabs, rank: ({ folder }) => (folder ? 0 : 1) });

function names(query: Partial<ListQuery>): string[] {
  const { rows, order } = index.arrangeNow({ ...everything, ...query });
  return Array.from(order, (row) => rows[row]?.name ?? "");
}

function namesByWord(text: string): string[] {
  const byWord = new RowIndex(papers, { columns, filtersByWord: true });
  return Array.from(byWord.arrangeNow({ ...everything, text }).order, (row) => papers[row]?.name ?? "");
}

describe("arranging rows", () => {
  it("keeps folders on top in every order", () => {
    expect(names({})).toEqual(["Exhibits", "Lease", "Will", "Brief"]);
    expect(names({ sort: { id: "name", desc: false } })).toEqual(["Exhibits", "Brief", "Lease", "Will"]);
    expect(names({ sort: { id: "pages", desc: true } })).toEqual(["Exhibits", "Brief", "Lease", "Will"]);
  });

  it("filters the whole list by what any column shows", () => {
    expect(names({ text: "40 p" })).toEqual(["Brief"]);
    expect(names({ text: "will" })).toEqual(["Will"]);
  });

  it("filters by words in any order, over all columns, where the list says so", () => {
    expect(namesByWord("pages 12 LEA")).toEqual(["Lease"]);
    expect(namesByWord(" pages   *e ")).toEqual(["Lease", "Will", "Brief"]);
    expect(namesByWord("will 12")).toEqual([]);
    expect(namesByWord("  ")).toHaveLength(papers.length);
    expect(names({ text: "pages 12" })).toEqual([]);
    // A long text is no list of words any more.
    expect(namesByWord(`lease ${"a b c d e f g h i j k l"}`)).toEqual([]);
  });

  it("filters by a column that has no filter of its own where that of the whole list looks at it", () => {
    const numbered = columns.map((column) => ({ ...column, filterable: false, filteredTogether: true }));
    const { order } = new RowIndex(papers, { columns: numbered }).arrangeNow({ ...everything, text: "40" });
    expect(Array.from(order)).toEqual([3]);
  });

  it("filters by column, and by several at once", () => {
    expect(names({ filters: { name: "e" } })).toEqual(["Exhibits", "Lease", "Brief"]);
    expect(names({ filters: { name: "e", pages: "1*pages" } })).toEqual(["Lease"]);
  });

  it("filters a column that is filtered alone by its own filter only", () => {
    expect(names({ filters: { long: "yes" } })).toEqual(["Lease", "Brief"]);
    expect(names({ text: "yes" })).toEqual([]);
  });

  it("ignores a column it does not know", () => {
    expect(names({ filters: { color: "red" }, sort: { id: "color", desc: false } })).toHaveLength(4);
  });

  it("counts the tabs, and the rows of a tab before its filters", () => {
    const { total, order, tabCounts } = index.arrangeNow({ ...everything, tab: "long", text: "lease" });
    expect(tabCounts).toEqual({ all: 4, long: 2 });
    expect(total).toBe(2);
    expect(order).toHaveLength(1);
  });

  it("gives the same answer in slices as at once", async () => {
    const query = { ...everything, sort: { id: "name", desc: true } };
    const sliced = await finishInSlices(index.arrange(query), new AbortController().signal);
    expect(sliced).toEqual(index.arrangeNow(query));
  });

  it("gives no answer once it is abandoned", async () => {
    const abandonment = new AbortController();
    const answer = finishInSlices(index.arrange(everything), abandonment.signal);
    abandonment.abort();
    expect(await answer).toBeUndefined();
  });
});
