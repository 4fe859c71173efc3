import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { headHeight, rowHeight } from "./metrics";

/** Pages up to this length are in the document whole, so that the browser's own search finds their rows. */
const renderedWhole = 60;
const overscan = 10;

export interface RowWindow {
  scroller: React.RefObject<HTMLDivElement | null>;
  /** The rows in the document, in order. */
  indices: readonly number[];
  /** Rows that fit in sight. */
  windowRows: () => number;
  /** Scrolls as little as needed to show the row above the bulk bar and below the head. */
  reveal: (index: number, roomBelow: number) => void;
  scrollToTop: () => void;
}

/** Which rows are rendered. The active row always is, so that focus survives scrolling. */
export function useRowWindow(count: number, active: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const whole = count <= renderedWhole;
  const virtual = useVirtualizer({
    count: whole ? 0 : count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: headHeight,
    rangeExtractor: (range) => {
      const indices = defaultRangeExtractor(range);
      if (active >= range.count || active < 0 || indices.includes(active)) return indices;
      return [...indices, active].sort((a, b) => a - b);
    },
  });
  const visibleHeight = (roomBelow: number) => (scroller.current?.clientHeight ?? 0) - headHeight - roomBelow;
  return {
    scroller,
    indices: whole
      ? Array.from({ length: count }, (_, index) => index)
      : virtual.getVirtualItems().map(({ index }) => index),
    windowRows: () => Math.max(1, Math.floor(visibleHeight(0) / rowHeight) - 1),
    reveal: (index, roomBelow) => {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowHeight;
      const lowest = top + rowHeight - visibleHeight(roomBelow);
      if (element.scrollTop > top) element.scrollTop = top;
      else if (element.scrollTop < lowest) element.scrollTop = lowest;
    },
    scrollToTop: () => {
      if (scroller.current) scroller.current.scrollTop = 0;
    },
  };
}
