import { type RefObject, useEffect } from "react";

/** Puts the caret where typing will begin, once, when the form appears. */
export function useFocusOnArrival(field: RefObject<HTMLInputElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later the caret belongs to the reader
  useEffect(() => field.current?.focus(), []);
}
