import { type MouseEvent, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { useCustomColumns } from "../api/customColumns";
import { followServerEvents } from "../api/events";
import { UnsavedQuestion } from "../form/UnsavedQuestion";
import { usePreference } from "../lib/preferences";
import { listenForShortcuts, useShortcut } from "../lib/shortcuts";
import { useStore } from "../lib/store";
import { useMediaQuery } from "../lib/useMediaQuery";
import { ColumnVisibilityContext } from "../table/environment";
import { SlotOutlet, sidePane } from "../ui/slot";
import { layers } from "./contributions";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { NarrowNavigation } from "./NarrowNavigation";
import { Navigation } from "./Navigation";
import { Palette } from "./Palette";
import styles from "./Shell.module.css";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { useKeptFocus } from "./useKeptFocus";
import { useRouteFocus } from "./useRouteFocus";

/** Without a new place in the browser's history, of which the router would know nothing. */
function skipToPage(event: MouseEvent) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** The frame of every signed-in page. */
export default function Shell() {
  const narrow = useMediaQuery("(max-width: 600px)");
  const roomy = useMediaQuery("(min-width: 1000px)");
  const [expanded, setExpanded] = usePreference("sidenavExpanded", true);
  const [overlay, setOverlay] = useState<"palette" | "shortcuts" | "navigation">();
  const close = () => setOverlay(undefined);
  const folded = !(expanded && roomy);

  useShortcut("Ctrl+K", "Find anything", () => setOverlay("palette"));
  useShortcut("Ctrl+/", "Show the keyboard shortcuts", () => setOverlay("shortcuts"));
  useEffect(listenForShortcuts, []);
  useEffect(followServerEvents, []);
  useRouteFocus();
  useKeptFocus();

  return (
    <>
      <div className={styles.shell} data-nav={narrow ? "none" : folded ? "rail" : "wide"}>
        {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page */}
        <a className={styles.skip} href="#main" onClick={skipToPage}>
          Skip to the page
        </a>
        {!narrow && <Navigation folded={folded} onFold={roomy ? () => setExpanded(!expanded) : undefined} />}
        <Header
          onOpenNavigation={narrow ? () => setOverlay("navigation") : undefined}
          onSearch={narrow ? () => setOverlay("palette") : undefined}
          onShowShortcuts={() => setOverlay("shortcuts")}
        />
        <main className={styles.main} id="main" tabIndex={-1}>
          <ColumnVisibilityContext value={useCustomColumns}>
            <Outlet />
          </ColumnVisibilityContext>
          <SlotOutlet slot={sidePane} className={styles.aside} />
        </main>
        <Footer />
      </div>
      {useStore(layers).map(({ id, component: Layer }) => (
        <Layer key={id} />
      ))}
      {narrow && <NarrowNavigation open={overlay === "navigation"} onClose={close} />}
      <ShortcutsDialog open={overlay === "shortcuts"} onClose={close} />
      <UnsavedQuestion />
      {overlay === "palette" && <Palette onClose={close} onShowShortcuts={() => setOverlay("shortcuts")} />}
    </>
  );
}
