import { useLayoutEffect, useRef } from "react";
import { useDelayed } from "../lib/useDelayed";

/** The value, or for a short wait the one before it: what comes back soon should not flicker. */
export function useKeptForAMoment<Value>(value: Value | undefined, waiting: boolean): Value | undefined {
  const last = useRef(value);
  const gone = value === undefined;
  const tooLong = useDelayed(gone);
  useLayoutEffect(() => {
    if (!gone) last.current = value;
    else if (tooLong || !waiting) last.current = undefined;
  });
  if (!gone) return value;
  return waiting && !tooLong ? last.current : undefined;
}
