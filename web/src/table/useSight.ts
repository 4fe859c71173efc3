import { useCallback, useEffect, useRef, useState } from "react";
import { type Blocks, blocksOf } from "./servedBlocks";

/** How long a place must stay in sight before its rows are asked for: a quick pull at the scrollbar asks for nothing. */
const settleMs = 60;

const same = (a: Blocks | undefined, b: Blocks) => a?.first === b.first && a.last === b.last;

export interface Extent {
  offset: number;
  length: number;
}

/** Which blocks of a long list its reader looks at, and how the list tells. What is there already needs no waiting for. */
export function useSight(
  size: number,
  hasAll: (blocks: Blocks) => boolean,
): [sight: Blocks, onRendered: (extent: Extent) => void] {
  const [sight, setSight] = useState<Blocks>({ first: 0, last: 0 });
  const waiting = useRef<{ blocks: Blocks; timer: ReturnType<typeof setTimeout> }>(undefined);
  const stopWaiting = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  }, []);
  useEffect(() => stopWaiting, [stopWaiting]);

  const latest = useRef(hasAll);
  useEffect(() => {
    latest.current = hasAll;
  });
  const onRendered = useCallback(
    ({ offset, length }: Extent) => {
      const blocks = blocksOf(offset, length, size);
      if (same(waiting.current?.blocks, blocks)) return;
      stopWaiting();
      const look = () => {
        waiting.current = undefined;
        setSight((before) => (same(before, blocks) ? before : blocks));
      };
      if (latest.current(blocks)) look();
      else waiting.current = { blocks, timer: setTimeout(look, settleMs) };
    },
    [size, stopWaiting],
  );
  return [sight, onRendered];
}
