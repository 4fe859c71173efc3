import { SearchX } from "lucide-react";
import { useDelayed } from "../lib/useDelayed";
import { Button } from "../ui/Button";
import { EmptyState, ErrorState } from "../ui/EmptyState";
import { SkeletonRows } from "../ui/Skeleton";
import type { ListView } from "./listView";
import type { EmptyList } from "./types";

export interface ListStateProps<Row> {
  view: ListView<Row>;
  rowHeight: number;
  empty: EmptyList;
  onClearFilters: () => void;
}

/** What stands where rows would be. */
export function ListState<Row>({ view, rowHeight, empty, onClearFilters }: ListStateProps<Row>) {
  const waiting = useDelayed(!view.ready && view.failure === undefined);
  if (!view.ready && view.failure !== undefined) {
    return <ErrorState detail={wordsOf(view.failure)} onRetry={view.retry} />;
  }
  if (!view.ready) return waiting && <SkeletonRows rows={12} height={rowHeight} />;
  if (view.total === 0) return <EmptyState {...empty} />;
  if (view.matching > 0) return null;
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing matches the filter"
      help="Try fewer letters, or * for any text."
      action={<Button onClick={onClearFilters}>Clear filters</Button>}
    />
  );
}

function wordsOf(failure: unknown): string | undefined {
  if (typeof failure !== "object" || failure === null) return undefined;
  const { userMessage } = failure as { userMessage?: unknown };
  return typeof userMessage === "string" ? userMessage : undefined;
}
