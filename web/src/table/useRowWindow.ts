import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect } from "react";
import type { Scroller } from "./useScroller";

/** Pages up to this length are in the document whole, so that the browser's own search finds their rows. */
const renderedWhole = 60;
const overscan = 4;

export interface RowWindow {
  /** The rows in the document, in order. */
  indices: readonly number[];
  /** The stretch of rows in sight, and a few around it. */
  inSight: { first: number; last: number };
}

type RowHeights = Record<"rowHeight" | "headHeight", number>;

/** Which rows are rendered. The active row always is, so that focus survives scrolling. */
export function useRowWindow(
  scroller: Scroller,
  { rowHeight, headHeight }: RowHeights,
  count: number,
  active: number,
): RowWindow {
  const whole = count <= renderedWhole;
  const virtual = useVirtualizer({
    count: whole ? 0 : count,
    getScrollElement: () => scroller.element.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: headHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places it remembers are those of the height before
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  const stretch = whole
    ? Array.from({ length: count }, (_, index) => index)
    : virtual.getVirtualItems().map(({ index }) => index);
  return {
    indices: withActive(stretch, active, count),
    inSight: { first: stretch[0] ?? 0, last: stretch.at(-1) ?? 0 },
  };
}

function withActive(stretch: readonly number[], active: number, count: number): readonly number[] {
  if (active < 0 || active >= count || stretch.includes(active)) return stretch;
  return [...stretch, active].sort((a, b) => a - b);
}
