import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { paths } from "../paths";

/**
 * After a change of page the focus stands on its heading, so that keyboard and screen reader start at the top; on the search
 * page, where nothing has been searched yet, in the box.
 */
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
      // Whoever searches goes on in the box.
      if (now?.closest("search") && pathname.startsWith(paths.search())) return;
      // Whoever was quicker than the frame and stands somewhere on the new page stays, too.
      if (now !== left && now !== main && main?.contains(now)) return;
      const box =
        pathname === paths.search() ? document.querySelector<HTMLElement>("header search input") : null;
      (box ?? main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
