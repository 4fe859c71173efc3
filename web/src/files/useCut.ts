import { useMemo } from "react";
import { useStore } from "../lib/store";
import { clipboard } from "./clipboard";
import type { FiledItem } from "./filed";
import { isFolder } from "./item";
import type { Place } from "./place";

/** Which things of a folder have been cut and wait to be pasted elsewhere. */
export function useCut(place: Pick<Place, "directoryID"> | undefined): (item: FiledItem) => boolean {
  const held = useStore(clipboard);
  const here = place?.directoryID;
  return useMemo(() => {
    if (!held?.cut || held.sourceDirectoryID !== here) return () => false;
    const folders = new Set(held.directoryIDs);
    const things = new Set(held.objectIDs);
    return (item) => (isFolder(item) ? folders : things).has(item.id);
  }, [held, here]);
}
