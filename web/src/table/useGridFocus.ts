import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { rowIndexOf, stopInSameCell, stopsOf } from "./gridDom";
import { head, move, type Place } from "./movement";

export interface GridFocus {
  grid: React.RefObject<HTMLDivElement | null>;
  /** The row that the tab key reaches. */
  active: number;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
  /** Moves if the key is one that moves, and tells where to. */
  onMoveKey: (event: KeyboardEvent, windowRows: number, reveal: (row: number) => void) => Place | undefined;
}

/** Roving focus: one row takes part in the tab order, arrows lead from there to rows, cells and what is in them. */
export function useGridFocus(rows: number): GridFocus {
  const grid = useRef<HTMLDivElement>(null);
  const holdsFocus = useRef(false);
  const [wanted, setActive] = useState(0);
  const active = Math.max(head, Math.min(wanted, rows - 1));
  const rowElement = (row: number) => grid.current?.querySelector(`[data-row="${row}"]`) ?? undefined;

  // A focused row that a filter or an action took away hands its focus to the row that came in its place.
  useLayoutEffect(() => {
    if (!holdsFocus.current || document.activeElement !== document.body) return;
    const row = grid.current?.querySelector<HTMLElement>(`[data-row="${Math.max(0, active)}"]`);
    row?.focus({ preventScroll: true });
  });

  const currentPlace = (): Place => {
    const focused = document.activeElement;
    const row = rowIndexOf(focused) ?? active;
    const element = rowElement(row);
    const stop = element && focused ? stopsOf(element).indexOf(focused as HTMLElement) : -1;
    return { row, stop: stop === -1 ? undefined : stop };
  };

  return {
    grid,
    active,
    onFocus: (event) => {
      holdsFocus.current = true;
      const row = rowIndexOf(event.target);
      if (row !== undefined && grid.current?.contains(event.target)) setActive(row);
    },
    onBlur: (event) => {
      if (event.relatedTarget !== null || document.hasFocus()) holdsFocus.current = false;
    },
    onMoveKey: (event, windowRows, reveal) => {
      const from = currentPlace();
      const element = rowElement(from.row);
      const next = move(
        from,
        { key: event.key, ctrl: event.ctrlKey || event.metaKey },
        { rows, windowRows, stops: element ? stopsOf(element).length : 1 },
      );
      if (!next) return undefined;
      event.preventDefault();
      const origin = document.activeElement;
      flushSync(() => setActive(next.row));
      if (next.row !== head) reveal(next.row);
      const row = rowElement(next.row);
      if (!row) return next;
      const sideways = next.row === from.row || !origin || next.stop === undefined;
      const stop = sideways ? next.stop : stopInSameCell(row, origin);
      const target = stop === undefined ? (row as HTMLElement) : stopsOf(row)[stop];
      target?.focus({ preventScroll: true });
      if (stop !== undefined) target?.scrollIntoView({ block: "nearest", inline: "nearest" });
      return next;
    },
  };
}
