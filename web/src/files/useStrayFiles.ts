import { useEffect, useRef } from "react";
import { showSnackbar } from "../lib/snackbars";
import { strayFilesTaker } from "../lib/strayFiles";
import type { FileDragging } from "./dragging";

/** Files that are dropped beside the list, on a head or a margin, go where those on the list go. */
export function useStrayFiles<Item>(
  { here, onFiles }: FileDragging<Item>,
  against: string | undefined,
): void {
  const take = (dropped: DataTransfer) => {
    if (here && onFiles) onFiles(here, dropped);
    else if (against) showSnackbar({ message: against, tone: "error" });
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const takes = (here !== undefined && onFiles !== undefined) || against !== undefined;
  useEffect(() => {
    if (!takes) return;
    strayFilesTaker.set((dropped) => latest.current(dropped));
    return () => strayFilesTaker.set(undefined);
  }, [takes]);
}
