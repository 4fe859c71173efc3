import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** The place at a height of the window, among items with these middles. */
export function placeAt(middles: readonly number[], y: number): number {
  const place = middles.findIndex((middle) => y < middle);
  return place === -1 ? middles.length : place;
}

const middleOf = (element: Element) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/**
 * Moves the items of a list with mouse, pen or finger; the list follows at once. Each item carries its id as data-item. The
 * window is listened to, because an element that is moved within its list loses the pointer.
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  onMove: (id: number, place: number) => void,
): [dragged: number | undefined, start: (id: number, event: ReactPointerEvent) => void] {
  const [dragged, setDragged] = useState<number>();
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    if (dragged === undefined) return;
    const listening = new AbortController();
    const { signal } = listening;
    const follow = (event: PointerEvent) => {
      const others = [...(list.current?.children ?? [])].filter(
        (item) => item.getAttribute("data-item") !== String(dragged),
      );
      move.current(dragged, placeAt(others.map(middleOf), event.clientY));
    };
    const end = () => setDragged(undefined);
    window.addEventListener("pointermove", follow, { signal });
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
    return () => listening.abort();
  }, [list, dragged]);
  const start = (id: number, event: ReactPointerEvent) => {
    if (event.button === 0) setDragged(id);
  };
  return [dragged, start];
}
