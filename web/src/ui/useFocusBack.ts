import { type RefObject, useEffect, useMemo } from "react";

/**
 * Gives the focus back to what had it before the pane opened, as soon as the pane closes. A focus that has left the pane
 * stays where it went.
 */
export function useFocusBack(open: boolean, pane: RefObject<HTMLElement | null>): void {
  // Read while rendering: a field of the pane may take the focus before the first effect runs.
  const before = useMemo(() => (open ? document.activeElement : null), [open]);
  useEffect(() => {
    if (!open) return;
    return () => {
      const { activeElement, body } = document;
      if (activeElement !== body && !pane.current?.contains(activeElement)) return;
      if (before instanceof HTMLElement && before !== body) before.focus();
    };
  }, [open, before, pane]);
}
