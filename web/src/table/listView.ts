import type { RowID } from "./types";

/** Reads the rows that a query found. Keeps its identity until they change. */
export interface RowLookup<Row> {
  /** The row at a place among those that match; undefined while it has not been loaded. */
  rowAt: (position: number) => Row | undefined;
  /** The same, fetched if need be; undefined when nothing matches there. */
  fetchRowAt: (position: number) => Promise<Row | undefined>;
  /** Where a row stands among those that match; undefined when it does not, or has not been loaded. */
  positionOf: (id: RowID) => number | undefined;
  /** Those of the ids that are in the list and match. */
  keepMatching: (ids: ReadonlySet<RowID>) => readonly RowID[];
  /** The rows of these ids, as far as they have been loaded. */
  rowsOf: (ids: readonly RowID[]) => readonly Row[];
  allIDs: () => readonly RowID[] | Promise<readonly RowID[]>;
}

/** What the table shows, whoever arranged it. */
export interface ListView<Row> {
  /** There is something to show; false until the first answer. */
  ready: boolean;
  /** The shown rows answer an earlier question. */
  outdated: boolean;
  /** The last attempt failed; rows that came before it stay. */
  failure: unknown;
  retry: (() => void) | undefined;
  /** Rows that match; as many as are known of until they have been counted. */
  matching: number;
  counted: boolean;
  /** Rows of the tab, before any filter. */
  total: number;
  tabCounts: Readonly<Record<string, number>>;
  /** A selection lasts as long as this stays the same. */
  selectionScope: string;
  /** Only the server has all rows, and knows which of the chosen ones are still there. */
  partial: boolean;
  lookup: RowLookup<Row>;
}
