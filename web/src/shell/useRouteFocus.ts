import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a change of page the focus stands on its heading, so that keyboard and screen reader start at the top. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById("main");
    const left = document.activeElement;
    // The frame lets a lazily loaded page and its heading appear first.
    const frame = requestAnimationFrame(() => {
      // Whoever walks from folder to folder within one list, or from tab to tab, stays there.
      const now = document.activeElement;
      if (now?.closest("[role=grid], [role=tablist]")) return;
      // Whoever was quicker than the frame and stands somewhere on the new page stays, too.
      if (now !== left && now !== main && main?.contains(now)) return;
      (main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
