import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { type ColumnVisibility, useColumnVisibility } from "./environment";
import type { Column, Sort } from "./types";
import type { TableState } from "./useTableState";

const features = tableFeatures({
  rowSortingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  columnPinningFeature,
});

/** The library keeps the columns; rows never enter it, because 50,000 row objects would cost a long task. */
const noRows: never[] = [];

const narrowestColumn = 44;

export interface ShownColumn<Row> {
  column: Column<Row>;
  width: number;
  narrowest: number;
  /** What it takes at least before the table scrolls sideways, as a length of CSS. */
  least: string;
  /** How far from the left edge it stays when the table scrolls sideways. */
  stickAt: number | undefined;
  /** Its track of the grid. */
  track: string;
  sorted: "asc" | "desc" | undefined;
  /** Ascending, descending, then not at all. */
  toggleSort: () => void;
}

export interface TableColumns<Row> {
  shown: readonly ShownColumn<Row>[];
  visibility: ColumnVisibility;
  setVisible: (id: string, visible: boolean) => void;
  resize: (id: string, width: number) => void;
  resetWidths: () => void;
}

export function useColumns<Row>(
  tableID: string,
  columns: readonly Column<Row>[],
  state: TableState,
  onSort: (sort: Sort[]) => void,
  leadingWidth: number,
): TableColumns<Row> {
  const [chosen, choose] = useColumnVisibility(tableID);
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: column.value as (row: unknown) => unknown,
        size: column.width,
        minSize: narrowestOf(column),
        enableSorting: column.sortable !== false,
      })),
    [columns],
  );
  const pinned = useMemo(() => columns.filter(({ pinned }) => pinned).map(({ id }) => id), [columns]);
  const visibility = useMemo(() => visibilityOf(columns, chosen), [columns, chosen]);
  const sorting = useMemo(() => (state.sort ? [state.sort] : []), [state.sort]);
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    state: {
      sorting,
      columnSizing: state.widths,
      columnVisibility: visibility,
      columnPinning: { start: pinned, end: [] },
    },
    onSortingChange: (updater: Updater<Sort[]>) => onSort(functionalUpdate(updater, sorting)),
  });

  let left = leadingWidth;
  const shown = table.getVisibleLeafColumns().map((model): ShownColumn<Row> => {
    const column = columns.find(({ id }) => id === model.id) as Column<Row>;
    const width = model.getSize();
    const stickAt = column.pinned ? left : undefined;
    if (column.pinned) left += width;
    const grows = column.grows && state.widths[column.id] === undefined;
    const least = leastOf(column, width, grows === true);
    return {
      column,
      width,
      narrowest: narrowestOf(column),
      stickAt,
      track: grows ? `minmax(${least}, 1fr)` : `${width}px`,
      least,
      sorted: model.getIsSorted() || undefined,
      toggleSort: () => model.toggleSorting(),
    };
  });
  return {
    shown,
    visibility,
    setVisible: (id, visible) => choose({ ...chosen, [id]: visible }),
    resize: (id, width) => state.change({ columnWidths: { ...state.widths, [id]: Math.round(width) } }),
    resetWidths: () => state.change({ columnWidths: undefined }),
  };
}

/** A name that grows leaves room beside it for what comes next, so that a phone shows that there is more. */
function leastOf<Row>(column: Column<Row>, width: number, grows: boolean): string {
  if (!grows) return `${width}px`;
  const narrowest = narrowestOf(column);
  return column.shrinks ? `${narrowest}px` : `clamp(${narrowest}px, 54cqi, ${width}px)`;
}

function narrowestOf<Row>({ minWidth, width }: Column<Row>): number {
  return minWidth ?? Math.min(width, narrowestColumn);
}

function visibilityOf<Row>(
  columns: readonly Column<Row>[],
  chosen: ColumnVisibility,
): Record<string, boolean> {
  return Object.fromEntries(
    columns.map(({ id, hideable, hiddenAtFirst }) => [
      id,
      hideable === false || (chosen[id] ?? !hiddenAtFirst),
    ]),
  );
}
