import { useEffect, useLayoutEffect, useReducer, useRef } from "react";

/** Rows that are built in one go. A screen of them at once would be a long task on a slow machine. */
const rowsAtOnce = 14;

/**
 * Which of the wanted rows to build now. Those already there stay; of the new ones the first few are built, and the
 * others soon after. Keys come in order of importance.
 */
export function useGradualRows<Key>(wanted: readonly Key[]): ReadonlySet<Key> {
  const there = useRef<ReadonlySet<Key>>(new Set());
  const [, goOn] = useReducer((turn: number) => turn + 1, 0);
  let left = rowsAtOnce;
  const built = new Set(wanted.filter((key) => there.current.has(key) || left-- > 0));
  const unfinished = built.size < wanted.length;
  useLayoutEffect(() => {
    there.current = built;
  });
  useEffect(() => {
    if (!unfinished) return;
    // Not in the next frame's own task, where the browser also lays out and paints what was just built.
    const timer = setTimeout(goOn, 0);
    return () => clearTimeout(timer);
  });
  return built;
}
