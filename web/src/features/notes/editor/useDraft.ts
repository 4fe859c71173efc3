import { useCallback, useEffect, useRef, useState } from "react";
import { api, ask } from "../../../api/client";
import type { DraftOf } from "./queries";
import type { NoteText } from "./text";

/** How long after the last key what was typed is kept. */
const afterMs = 1000;

export interface KeptDraft {
  /** When what is typed was last kept. */
  keptOn: string | undefined;
  /** It could not be kept; the next key tries again. */
  failed: boolean;
  /** Ends the keeping: what is under way has ended when this has. For what saves or discards. */
  stop: () => Promise<void>;
  discard: () => Promise<unknown>;
}

/** Keeps what is typed on the server. Rev is the text of the note that it began from. */
export function useDraft(of: DraftOf, rev: number | undefined, text: NoteText, changed: boolean): KeptDraft {
  const [keptOn, setKeptOn] = useState<string>();
  const [failed, setFailed] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  // What was kept before it was changed back must not come again.
  const everKept = useRef(false);
  const target = useRef(of);
  const { name, content } = text;
  useEffect(() => {
    if (!changed && !everKept.current) return;
    const put = async () => {
      everKept.current = true;
      try {
        const body = { ...target.current, rev, name, content };
        const { savedOn } = await ask(api.PUT("/api/notes/draft", { body }));
        setKeptOn(savedOn);
        setFailed(false);
      } catch {
        setFailed(true);
      }
    };
    waiting.current = setTimeout(() => {
      underWay.current = underWay.current.then(put);
    }, afterMs);
    return () => clearTimeout(waiting.current);
  }, [rev, name, content, changed]);
  const stop = useCallback(async () => {
    clearTimeout(waiting.current);
    await underWay.current;
  }, []);
  const discard = useCallback(async () => {
    await stop();
    return ask(api.POST("/api/notes/draft/discard", { body: target.current }));
  }, [stop]);
  return { keptOn: changed ? keptOn : undefined, failed: changed && failed, stop, discard };
}
