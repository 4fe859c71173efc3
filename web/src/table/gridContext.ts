import type { TableGridProps } from "./frameProps";
import { head } from "./movement";
import type { RowMenuState } from "./RowMenu";
import type { GridFocus } from "./useGridFocus";
import type { Scroller } from "./useScroller";

/** What pointer and keyboard act on. */
export interface GridContext<Row> extends TableGridProps<Row> {
  focus: GridFocus;
  scroller: Scroller;
  selectable: boolean;
  /** The row at an index of this page; none for the head. */
  rowAt: (index: number | undefined) => Row | undefined;
  select: (row: Row, index: number, range: boolean) => void;
  showMenu: (row: Row, place: Pick<RowMenuState<Row>, "anchor" | "position">) => void;
}

export function gridContext<Row>(
  grid: TableGridProps<Row>,
  focus: GridFocus,
  scroller: Scroller,
  openMenu: (menu: RowMenuState<Row>) => void,
): GridContext<Row> {
  const { props, view, selection, extent } = grid;
  return {
    ...grid,
    focus,
    scroller,
    selectable: props.bulkActions !== undefined,
    rowAt: (index) =>
      index === undefined || index === head ? undefined : view.lookup.rowAt(extent.offset + index),
    select: (row, index, range) => {
      if (range) selection.extendTo(extent.offset + index, { keep: true });
      else selection.toggle(props.getRowID(row));
    },
    showMenu: (row, place) => {
      const forSelection = selection.selected.ids.length > 1 && selection.has(props.getRowID(row));
      openMenu({ row, forSelection, ...place });
    },
  };
}
