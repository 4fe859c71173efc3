import { type KeyboardEvent, useEffect, useRef } from "react";
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

/** The links that the results are opened by. */
const titles = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(":scope > li h3 a")];

/** Arrows walk from result to result, Enter opens one, the space bar shows it beside the list. */
export function ResultsList({ results, previewed, onPreview }: ResultsListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Another page of results is read from its top.
    if (results.length > 0) list.current?.closest("[data-scrolls]")?.scrollTo({ top: 0 });
  }, [results]);
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = (event.target as Element).closest("li h3") ? (event.target as Element) : undefined;
    const links = titles(event.currentTarget);
    const within = (event.target as Element).closest<HTMLElement>("ol > li");
    const place = links.findIndex((link) => within?.contains(link));
    const step = steps[event.key];
    if (step !== undefined) {
      const next = Math.min(links.length - 1, Math.max(0, place + step));
      links[next]?.focus();
      links[next]?.closest("li")?.scrollIntoView({ block: "nearest" });
    } else if (event.key === " " && row && results[place]) {
      onPreview(results[place]);
    } else return;
    event.preventDefault();
  };
  return (
    <ol ref={list} aria-label="Results" onKeyDown={onKeyDown}>
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
