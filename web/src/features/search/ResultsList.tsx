import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import { ResultRow, type ResultRowProps } from "./ResultRow";
import type { Found } from "./results";
import type { Previewed } from "./usePreviewedResult";

interface ResultsListProps extends Pick<ResultRowProps, "onPreview"> {
  results: readonly Found[];
  previewed: Previewed | undefined;
}

/** How far a key moves through the results. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
/** And through what can be used in one of them. */
const stepsInside: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The links that the results are opened by. */
const titles = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(":scope > li h3 a")];
/** Whatever can be used in the list, or in a row of it. */
const stopsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>("a, button, [tabindex]")];
const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>("ol > li");

/** The list is one stop of the tab key: the title of the result that was used last, or of the first. */
function keepOneStop(list: HTMLElement, used: HTMLElement | null): void {
  const all = titles(list);
  const stop = all.find((title) => used?.contains(title)) ?? all[0];
  for (const element of stopsIn(list)) element.tabIndex = element === stop ? 0 : -1;
}

/** Up and down walk from result to result, left and right through one; Enter opens it, the space bar shows it beside the list. */
export function ResultsList({ results, previewed, onPreview }: ResultsListProps) {
  const list = useRef<HTMLOListElement>(null);
  const used = useRef<HTMLElement>(null);
  useEffect(() => {
    // Another page of results is read from its top.
    if (results.length > 0) list.current?.closest("[data-scrolls]")?.scrollTo({ top: 0 });
  }, [results]);
  useLayoutEffect(() => {
    if (list.current) keepOneStop(list.current, used.current);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = rowOf(event.target);
    const links = titles(event.currentTarget);
    const place = links.findIndex((link) => row?.contains(link));
    const step = steps[event.key];
    const stepInside = stepsInside[event.key];
    if (step !== undefined) {
      const next = links[Math.min(links.length - 1, Math.max(0, place + step))];
      next?.focus();
      next?.closest("li")?.scrollIntoView({ block: "nearest" });
    } else if (stepInside !== undefined && row) {
      const stops = stopsIn(row);
      stops[stops.indexOf(event.target as HTMLElement) + stepInside]?.focus();
    } else if (event.key === " " && links[place] === event.target && results[place]) {
      onPreview(results[place]);
    } else return;
    event.preventDefault();
  };
  return (
    <ol
      ref={list}
      aria-label="Results"
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        used.current = rowOf(event.target);
        keepOneStop(event.currentTarget, used.current);
      }}
    >
      {results.map((found) => (
        <ResultRow
          key={`${found.type} ${found.id}`}
          found={found}
          previewed={previewed?.type === found.type && previewed.id === found.id}
          onPreview={onPreview}
        />
      ))}
    </ol>
  );
}
