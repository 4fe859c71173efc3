import { type HTMLAttributes, useLayoutEffect, useMemo, useRef } from "react";
import { dragHandlers } from "./dragging";
import type { TableGridProps } from "./frameProps";
import { gridContext } from "./gridContext";
import { keyHandler } from "./keyboard";
import { pointerHandlers } from "./pointer";
import type { RowMenuState } from "./RowMenu";
import type { RowEvents } from "./TableRow";
import type { GridFocus } from "./useGridFocus";
import type { Scroller } from "./useScroller";

export interface GridEvents<Row> {
  handlers: HTMLAttributes<HTMLDivElement>;
  /** Keeps its identity, so that a row renders only for reasons of its own. */
  rows: RowEvents<Row>;
}

/** What the pointer and the keyboard do in the grid. */
export function useGridEvents<Row>(
  grid: TableGridProps<Row>,
  focus: GridFocus,
  scroller: Scroller,
  openMenu: (menu: RowMenuState<Row>) => void,
): GridEvents<Row> {
  const context = gridContext(grid, focus, scroller, openMenu);
  const latest = useRef(context);
  useLayoutEffect(() => {
    latest.current = context;
  });
  const rows = useMemo<RowEvents<Row>>(
    () => ({
      select: (row, index, range) => latest.current.select(row, index, range),
      openMenu: (row, anchor) => latest.current.showMenu(row, { anchor }),
    }),
    [],
  );
  return {
    rows,
    handlers: {
      ...pointerHandlers(context),
      ...dragHandlers(context),
      onKeyDown: keyHandler(context),
      onFocus: focus.onFocus,
      onBlur: focus.onBlur,
    },
  };
}
