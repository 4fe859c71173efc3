import type { ReactNode, Ref } from "react";
import type {
  BulkAction,
  Column,
  EmptyList,
  ListedRows,
  ListStatus,
  RowAction,
  RowDragging,
  RowID,
  RowSource,
  SelectedRows,
  Sort,
  TabFilter,
  TableHandle,
} from "./types";

interface CommonProps<Row> {
  /** Under which the browser remembers its view, and the user their columns: '/matters'. */
  id: string;
  /** Names the list: 'Matters'. */
  label: string;
  /** Columns, tabs, rank and getRowID keep their identity between renders: constants, or memoized. */
  columns: readonly Column<Row>[];
  getRowID: (row: Row) => RowID;
  empty: EmptyList;
  tabs?: readonly TabFilter<Row>[];
  defaultTab?: string;
  defaultSort?: Sort;
  rowActions?: readonly RowAction<Row>[];
  /** Also makes rows selectable. */
  bulkActions?: readonly BulkAction<Row>[];
  /** Enter and double click. */
  onOpen?: (row: Row) => void;
  /** A plain click on a row. */
  onPreview?: (row: Row) => void;
  previewedID?: RowID;
  /** Which rows are about to leave, such as those that were cut. */
  dimmed?: (row: Row) => boolean;
  /** Told how many rows match what the reader asked for, whenever that changes. */
  onMatching?: (matching: number) => void;
  /** Left in the toolbar: a path, a title. */
  toolbarStart?: ReactNode;
  /** Right in the toolbar: the page's own buttons, which may depend on what is selected and on what is listed. */
  toolbarEnd?: ReactNode | ((selected: SelectedRows<Row>, listed: ListedRows) => ReactNode);
  /** Which list this is, where one table shows one after the other: selection and filters belong to it. */
  scope?: string;
  handle?: Ref<TableHandle<Row>>;
  dragging?: RowDragging<Row>;
  /** The tabs stand in the toolbar, where the page has tabs of its own. */
  tabsInToolbar?: boolean;
  /** Rows have two lines: a name, and a word below it. */
  tallRows?: boolean;
  /** The head has two lines: for long headers, and for the names of groups of columns. */
  tallHead?: boolean;
  /** No tabs, no toolbar: a short list within a page. */
  bare?: boolean;
  filterPlaceholder?: string;
  /** The words of the filter may stand in any order and in different columns. The server of a served list has to do so, too. */
  filtersByWord?: boolean;
  /** Fixes the page size; otherwise the reader chooses. */
  pageSize?: number;
  /** The page's name in the address; null keeps it in the component, with the pager below the rows. */
  pageParameter?: string | null;
}

interface HeldProps<Row> extends CommonProps<Row> {
  /** The whole list, undefined until it has come. */
  rows: readonly Row[] | undefined;
  /** How it came; a query result fits. */
  status?: ListStatus;
  /** Beats every sort: lower ranks stand above (folders above documents). */
  rank?: (row: Row) => number;
  source?: undefined;
}

interface ServedProps<Row> extends CommonProps<Row> {
  /** The server arranges the list: for more than 5,000 rows. */
  source: RowSource<Row>;
  rows?: undefined;
}

export type DataTableProps<Row> = HeldProps<Row> | ServedProps<Row>;
export type HeldTableProps<Row> = HeldProps<Row>;
export type ServedTableProps<Row> = ServedProps<Row>;
