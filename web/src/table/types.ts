import type { LucideIcon } from "lucide-react";
import type { DragEvent, ReactNode } from "react";
import type { ErrorMeta } from "../api/effects";

export type RowID = string | number;

/** What a column sorts by. Nothing (null, undefined, an empty text, an invalid date) always comes last. */
export type CellValue = string | number | boolean | Date | null | undefined;

export interface Column<Row> {
  id: string;
  header: string;
  /** Stands for the header in a narrow column; the header is then its name. */
  icon?: ReactNode;
  value: (row: Row) => CellValue;
  /** What a person reads in the cell: shown unless there is a `cell`, and what filters search. */
  text?: (row: Row) => string;
  cell?: (row: Row) => ReactNode;
  width: number;
  minWidth?: number;
  /** Takes what the other columns leave, until it is resized. */
  grows?: boolean;
  /** Gives way down to its least width before the table scrolls sideways. */
  shrinks?: boolean;
  /** Stays in sight when the table scrolls sideways. */
  pinned?: boolean;
  /** Names the row for assistive technology. One per table. */
  namesRow?: boolean;
  align?: "start" | "end" | "center";
  /** Figures of equal width: numbers, sizes, IDs. */
  figures?: boolean;
  sortable?: boolean;
  filterable?: boolean;
  /** Only its own filter looks at it; that of the whole list passes it over. */
  filteredAlone?: boolean;
  /** The filter of the whole list looks at it, although it has none of its own. */
  filteredTogether?: boolean;
  /** False: the columns menu does not offer to hide it. */
  hideable?: boolean;
  hiddenAtFirst?: boolean;
  /** Begins a group of columns: a hairline before it, and in a tall head its name above the header. */
  group?: string;
  /** On a narrow window, where a row is its name and a line below it, the column stands in that line. */
  brief?: boolean;
}

/** A named part of the list. */
export interface TabFilter<Row> {
  id: string;
  label: string;
  /** Which rows it shows. A served list leaves this to the server. */
  includes?: (row: Row) => boolean;
  /** For served lists, once it is known; otherwise the table counts. */
  count?: number;
  /** What is said while nothing belongs to it, where that differs from the whole list. */
  empty?: Pick<EmptyList, "title" | "help">;
}

interface Action {
  id: string;
  icon?: ReactNode;
  danger?: boolean;
  /** Begins a new group of the menu. */
  startsGroup?: boolean;
  /** A key on the focused row, such as 'Delete', 'F2' or 'Ctrl+C'. With a selection it acts on all of it. */
  shortcut?: string;
  /** Said when its key is pressed where it cannot be used; without it, the reason. */
  refusal?: string;
}

export interface RowAction<Row> extends Action {
  label: string | ((row: Row) => string);
  run: (row: Row) => void;
  /** Why it cannot be used on this row. The action stays in place and says so. */
  disabledReason?: (row: Row) => string | undefined;
  /** Rows of other kinds do not offer it at all. */
  appliesTo?: (row: Row) => boolean;
  /** Also an icon in the row while it is hovered or focused. */
  quick?: boolean;
}

export interface SelectedRows<Row> {
  ids: readonly RowID[];
  /** The selected rows. A served list knows only those it has loaded. */
  rows: readonly Row[];
}

export interface BulkAction<Row> extends Action {
  label: string;
  run: (selected: SelectedRows<Row>) => void;
  disabledReason?: (selected: SelectedRows<Row>) => string | undefined;
}

/** What another part of the screen may ask of a table. */
export interface TableHandle<Row> {
  selected: () => SelectedRows<Row>;
  /** What the list shows now: its tab and filters. */
  query: () => ListQuery;
  /** What it shows, on all pages, in the present order. */
  shownIDs: () => Promise<readonly RowID[]>;
  /** The columns that are shown, in their order. */
  shownColumns: () => readonly Column<Row>[];
  /** The row that has the keyboard's focus. */
  focused: () => Row | undefined;
  chooseAll: () => void;
  clear: () => void;
  resetWidths: () => void;
  /** The row so many places after (or before) another in the present order. */
  rowBeside: (id: RowID, steps: number) => Promise<Row | undefined>;
}

/** Rows that can be dragged, and rows that things can be dropped on. */
export interface RowDragging<Row> {
  /** Names what is dragged in the event's dataTransfer. */
  start: (dragged: SelectedRows<Row>, event: DragEvent<HTMLElement>) => void;
  end: () => void;
  /** Whether the row takes what is over it. It may set the event's dropEffect. */
  accepts: (row: Row, event: DragEvent<HTMLElement>) => boolean;
  drop: (row: Row, event: DragEvent<HTMLElement>) => void;
}

export interface EmptyList {
  icon: LucideIcon;
  title: string;
  help?: ReactNode;
  action?: ReactNode;
}

export interface Sort {
  id: string;
  desc: boolean;
}

/** What the reader asked of the list. */
export interface ListQuery {
  sort: Sort | undefined;
  text: string;
  /** By column. */
  filters: Readonly<Record<string, string>>;
  tab: string | undefined;
}

/** What the list shows of all that it has. */
export interface ListedRows extends RowCounts {
  query: ListQuery;
  /** The reader has filtered it. */
  filtering: boolean;
  /** The numbers are known. */
  counted: boolean;
}

export interface RowCounts {
  /** Rows that match the query. */
  matching: number;
  /** Rows of the tab, without the filters. */
  total: number;
}

/** A list that the server sorts, filters and pages: for more rows than a browser should hold. */
export interface RowSource<Row> {
  /** Where its answers live in the query cache. */
  key: readonly unknown[];
  fetch: (
    query: ListQuery,
    range: { offset: number; limit: number },
    signal: AbortSignal,
  ) => Promise<readonly Row[]>;
  /** Asked once for each filter; rows do not wait for it. */
  count: (query: ListQuery, signal: AbortSignal) => Promise<RowCounts>;
  /** The ids of all matching rows, in order. */
  fetchIDs: (query: ListQuery, signal: AbortSignal) => Promise<readonly RowID[]>;
  /** What becomes of its failures. */
  meta?: ErrorMeta;
}

/** How a list that the browser holds came here; the result of a query fits. */
export interface ListStatus {
  error: unknown;
  refetch: () => unknown;
}

export type PageSize = number | "all";
