import { type UIEvent, useMemo, useRef } from "react";

export interface Scroller {
  element: React.RefObject<HTMLDivElement | null>;
  /** Rows that fit in sight. */
  windowRows: () => number;
  /** Scrolls as little as needed to show the row below the head and above what covers the end of the list. */
  reveal: (index: number, roomBelow: number) => void;
  toTop: () => void;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
}

/** On a low window the page scrolls, too: whoever goes down in the list sees it whole, without the heads above it. */
const showWhole = (scroller: HTMLElement) => scroller.scrollIntoView?.({ block: "nearest" });

/** The part of the table that scrolls. Rows have one height, so that places need no measuring. */
export function useScroller(rowHeight: number, headHeight: number): Scroller {
  const element = useRef<HTMLDivElement>(null);
  return useMemo(() => {
    const visibleHeight = () => (element.current?.clientHeight ?? 0) - headHeight;
    return {
      element,
      windowRows: () => Math.max(1, Math.floor(visibleHeight() / rowHeight) - 1),
      reveal: (index, roomBelow) => {
        const scroller = element.current;
        if (!scroller) return;
        const top = index * rowHeight;
        const lowest = top + rowHeight + roomBelow - visibleHeight();
        if (scroller.scrollTop > top) scroller.scrollTop = top;
        else if (scroller.scrollTop < lowest) scroller.scrollTop = lowest;
        if (index > 0) showWhole(scroller);
      },
      onScroll: ({ currentTarget }) => {
        if (currentTarget.scrollTop > 0) showWhole(currentTarget);
      },
      toTop: () => {
        if (element.current) element.current.scrollTop = 0;
      },
    };
  }, [rowHeight, headHeight]);
}
