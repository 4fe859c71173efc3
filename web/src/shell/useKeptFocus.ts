import { useEffect } from "react";

/** Where the focus has been, and the list or bar around it, which may outlive what is in it. */
interface Stand {
  element: HTMLElement;
  around: Element | null;
  /** The reader saw it: they work by keyboard. */
  shown: boolean;
}

const lasting = "[role=grid], [role=toolbar], [role=tablist]";
const stopInside = "[tabindex='0'], a[href]:not([tabindex]), button:not([tabindex]), input:not([tabindex])";
const remembered = 8;

/**
 * Whoever works by keyboard never loses their place: when what had the focus is removed (a row that went to the trash,
 * a dialog whose button is gone, a message that was answered), the focus goes to where it was before.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const trail: Stand[] = [];
    let frame = 0;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      trail.unshift({
        element: target,
        around: target.closest(lasting),
        shown: target.matches(":focus-visible"),
      });
      trail.length = Math.min(trail.length, remembered);
    };
    const keep = () => {
      const last = trail[0];
      if (!last?.shown || last.element.isConnected || !isLost()) return;
      cancelAnimationFrame(frame);
      // The frame lets a new page, a menu or a list that keeps its own focus come first.
      frame = requestAnimationFrame(() => isLost() && stayNear(trail));
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocusIn);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener("focusin", onFocusIn);
    };
  }, []);
}

const isLost = () => document.activeElement === document.body;

function stayNear(trail: readonly Stand[]): void {
  const main = document.getElementById("main");
  for (const { element, around } of [...trail]) {
    const next = element.isConnected ? element : around?.querySelector<HTMLElement>(stopInside);
    if (!next?.isConnected || !main?.contains(next)) continue;
    next.focus();
    if (!isLost()) return;
  }
  main?.querySelector<HTMLElement>("h1[tabindex]")?.focus();
}
