import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { useStore } from "../../lib/store";
import { boxText } from "../../shell/searchBox";
import { type Criteria, type Filters, readCriteria, writeCriteria } from "./criteria";
import { searchQuery } from "./queries";
import { previewParameter } from "./usePreviewedResult";

const runParameter = "runAfterNavigating";
const pageParameter = "page";

export type Search = ReturnType<typeof useSearch>;

/**
 * The search that the address holds, and what is being changed about it. The words stand in the box of the header, the filters
 * in the panel; both count once somebody searches, and the address is then replaced.
 */
export function useSearch() {
  const { number = "" } = useParams();
  const [parameters, setParameters] = useSearchParams();
  const address = String(new URLSearchParams(writeCriteria(readCriteria(parameters))));
  const asked = useMemo(() => readCriteria(new URLSearchParams(address)), [address]);
  const runs = parameters.get(runParameter) === "1";
  const page = Math.max(1, Math.trunc(Number(parameters.get(pageParameter))) || 1);
  const key = `${number} ${address}`;
  const typed = useStore(boxText);
  const [draft, change] = useDraft(key, asked);
  useQueryInBox(key, asked.query);
  const answer = useQuery({ ...searchQuery(number, asked, page), enabled: runs });

  const run = (criteria: Criteria) => {
    const next = new URLSearchParams([...writeCriteria(criteria), [runParameter, "1"]]);
    if (String(next) === String(parameters)) void answer.refetch();
    else setParameters(next, { replace: true });
  };
  const goTo = (wanted: number) =>
    setParameters((before) => {
      const next = new URLSearchParams(before);
      next.delete(pageParameter);
      next.delete(previewParameter);
      if (wanted > 1) next.set(pageParameter, String(wanted));
      return next;
    });
  return {
    /** What the address asks for, which the results answer. */
    asked,
    runs,
    /** Whether the box still holds the words that were searched for. */
    unchanged: typed === asked.query,
    page,
    answer,
    /** What the next search would ask for. */
    draft: { ...draft, query: typed.trim() } satisfies Criteria,
    change,
    run,
    goTo,
  };
}

/** The filters as they are being changed. Another search in the address begins anew. */
function useDraft(key: string, asked: Criteria): [Criteria, (change: Partial<Filters>) => void] {
  const [held, setHeld] = useState({ key, draft: asked });
  const current = held.key === key ? held : { key, draft: asked };
  if (current !== held) setHeld(current);
  const change = (changed: Partial<Filters>) =>
    setHeld((before) => ({ ...before, draft: { ...before.draft, ...changed } }));
  return [current.draft, change];
}

/** The box shows the words of the search in the address. */
function useQueryInBox(key: string, query: string): void {
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    const first = shown.current === undefined;
    if (shown.current === key) return;
    shown.current = key;
    // Whoever went on typing while this page was being fetched keeps that.
    if (first && boxText.get().startsWith(query)) return;
    boxText.set(query);
  }, [key, query]);
  useLayoutEffect(
    () => () => {
      shown.current = undefined;
      boxText.set("");
    },
    [],
  );
}
