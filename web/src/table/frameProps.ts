import type { ReactNode } from "react";
import type { ListView } from "./listView";
import type { DataTableProps } from "./props";
import type { TableSelection } from "./useSelection";
import type { Extent } from "./useSight";
import type { TableControl } from "./useTableControl";

/** A table with its rows, before it is known which of them are selected and on which page. */
export interface TableFrameProps<Row> {
  props: DataTableProps<Row>;
  control: TableControl<Row>;
  view: ListView<Row>;
  /** Tells which rows a long page has in the document. */
  onRendered?: (extent: Extent) => void;
}

/** The grid of one page, and what pointer and keyboard need to know of it. */
export interface TableGridProps<Row> extends TableFrameProps<Row> {
  selection: TableSelection<Row>;
  /** The rows of this page among those that match. */
  extent: { page: number; offset: number; length: number };
  hasBulkBar: boolean;
  /** What stands where rows would be. */
  children: ReactNode;
}
