import { useEffect, useRef, useState } from "react";
import { debounce } from "../../../lib/debounce";

/** What the mark beside a toggle says. */
export type ToggleMark = "none" | "updating" | "done" | "failed";

const delayMs = 1000;
const markMs = 1000;

export interface Toggle {
  shown: boolean;
  mark: ToggleMark;
  set: (wanted: boolean) => void;
}

/**
 * A toggle whose change is sent after a second, so that a slip can be taken back. It shows what is wanted until the server
 * has answered; then a mark says for a second whether it worked. Going away sends what waits.
 */
export function useToggle(value: boolean, send: (wanted: boolean) => Promise<unknown>): Toggle {
  const [wanted, setWanted] = useState<boolean>();
  const [mark, setMark] = useState<ToggleMark>("none");
  const latest = useRef({ value, send });
  const [later] = useState(() => debounce((next: boolean) => void update(next), delayMs));
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { value, send };
  });
  useEffect(
    () => () => {
      later.flush();
      clearTimeout(end.current);
    },
    [later],
  );

  async function update(next: boolean) {
    if (next === latest.current.value) return settle("none");
    setMark("updating");
    try {
      await latest.current.send(next);
      settle("done");
    } catch {
      settle("failed");
    }
  }
  function settle(as: ToggleMark) {
    setWanted(undefined);
    setMark(as);
    clearTimeout(end.current);
    if (as !== "none") end.current = setTimeout(() => setMark("none"), markMs);
  }
  return {
    shown: wanted ?? value,
    mark,
    set: (next) => {
      setWanted(next);
      setMark("updating");
      later(next);
    },
  };
}
