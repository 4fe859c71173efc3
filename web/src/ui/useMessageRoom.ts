import { type RefObject, useEffect } from "react";

const property = "--message-reach";

/**
 * Tells the style sheets how far up from the lower edge of the window the messages reach, so that forms end above them
 * and no message ever covers a button.
 */
export function useMessageRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { top, height } = current.getBoundingClientRect();
      if (height === 0) return root.style.removeProperty(property);
      root.style.setProperty(property, `${innerHeight - top}px`);
      keepFocusInSight(top);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.style.removeProperty(property);
    };
  }, [place]);
}

/** What was in sight and has the focus, such as the button that caused the message, stays in sight. */
function keepFocusInSight(end: number): void {
  const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (bottom > end && top < innerHeight) document.activeElement?.scrollIntoView({ block: "nearest" });
}
