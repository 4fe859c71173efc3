import { type PointerEvent, useEffect, useMemo } from "react";
import { debounce } from "../lib/debounce";
import { showFullText } from "./gridDom";

/** Measuring forces a layout, so it waits until the pointer rests. */
const restMs = 120;

/** Cells whose text ends in an ellipsis show it in full while the pointer rests on them. */
export function useFullTextOnHover(): (event: PointerEvent) => void {
  const show = useMemo(() => debounce(showFullText, restMs), []);
  useEffect(() => show.cancel, [show]);
  return (event) => show(event.target);
}
