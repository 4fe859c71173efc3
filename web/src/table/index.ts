export { ChipsCell, IDLink, NameCell, QuietLink } from "./cells";
export { csvOf } from "./csv";
export { DataTable } from "./DataTable";
export { type ColumnVisibility, ColumnVisibilityContext, type UseColumnVisibility } from "./environment";
export { type Figure, FigureTable } from "./FigureTable";
export { Pager } from "./Pager";
export { heldAtMost, pageCount } from "./paging";
export type { DataTableProps } from "./props";
export { keysOf } from "./RowMenu";
export type {
  BulkAction,
  CellValue,
  Column,
  EmptyList,
  ListedRows,
  ListQuery,
  ListStatus,
  RowAction,
  RowCounts,
  RowDragging,
  RowID,
  RowSource,
  SelectedRows,
  Sort,
  TabFilter,
  TableHandle,
} from "./types";
