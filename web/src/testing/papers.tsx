import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FolderOpen, Trash2 } from "lucide-react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { DataTable } from "../table/DataTable";
import type { DataTableProps } from "../table/props";
import type { BulkAction, Column, RowAction } from "../table/types";

/** What the table of papers asked its server for; new for each test. */
export let queries: QueryClient;

/** A table on its own, for the tests of what readers do with one. */
export function papersForEachTest(): void {
  // What is waited for comes soon on an idle machine; on a busy one it may take its time.
  configure({ asyncUtilTimeout: 10_000 });
  beforeEach(() => {
    localStorage.clear();
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });
  afterEach(cleanup);
}

export interface Paper {
  id: number;
  name: string;
  pages: number | undefined;
  locked?: boolean;
}

export const columns: readonly Column<Paper>[] = [
  { id: "id", header: "ID", width: 60, pinned: true, hideable: false, brief: true, value: ({ id }) => id },
  { id: "name", header: "Name", width: 200, grows: true, namesRow: true, value: ({ name }) => name },
  { id: "pages", header: "Pages", width: 60, align: "end", value: ({ pages }) => pages },
];
export const papers: readonly Paper[] = [
  { id: 1, name: "Lease", pages: 12 },
  { id: 2, name: "Will", pages: 3 },
  { id: 3, name: "Exhibit 10", pages: undefined, locked: true },
  { id: 4, name: "Exhibit 9", pages: 40 },
  { id: 5, name: "Brief", pages: 40 },
];
export const getRowID = ({ id }: Paper) => id;
const empty = { icon: FolderOpen, title: "No papers" };
export const lockedReason =
  "You cannot move this document to the trash bin while it is in use and/or checked out.";

export function trashActions() {
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

export function table(props: Partial<DataTableProps<Paper>>, at = "/papers") {
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

/** Shows the table of papers. */
export const show = (props: Partial<DataTableProps<Paper>> = {}, at?: string) => render(table(props, at));

export const rows = () => screen.getAllByRole("row").slice(1);
export const names = () => screen.queryAllByRole("rowheader").map((cell) => cell.textContent);
export const row = (name: string) => {
  const found = rows().find((element) => within(element).queryByRole("rowheader", { name }));
  if (!found) throw new Error(`there is no row ${name}`);
  return found;
};
export const selected = () =>
  screen
    .queryAllByRole("row", { selected: true })
    .map((element) => within(element).getByRole("rowheader").textContent);
export const sortBy = (header: string) =>
  userEvent.click(within(screen.getByRole("columnheader", { name: new RegExp(header) })).getByText(header));
