import { useEffect, useState } from "react";
import { hideAfterMs } from "../lib/snackbars";
import { uploads } from "./uploads";
import type { UploadsView } from "./view";

/** A tray in which everything has arrived goes away like a message does, unless somebody looks into it. */
export function useClosesItself({ files, unfinished, failed }: UploadsView) {
  const [held, setHeld] = useState(false);
  const isOver = files > 0 && unfinished === 0 && failed === 0;
  useEffect(() => {
    if (!isOver || held) return;
    const timer = setTimeout(uploads.cancelAll, hideAfterMs);
    return () => clearTimeout(timer);
  }, [isOver, held]);
  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
