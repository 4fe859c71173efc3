import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDebounced } from "../../lib/useDebounced";
import { type MatterListParameters, matterIDsQuery } from "./queries";

/** Which matters the dialog begins with: those that were selected, else those that the list shows. */
export type BulkScope =
  | { selected: readonly number[] }
  | { listed: MatterListParameters; words: string; showsTrash: boolean };

export interface BulkMatters {
  /** Those that would be changed; undefined while that is not known. */
  ids: readonly number[] | undefined;
  /** How many were selected or listed, without those in the Trash Bin. */
  total: number | undefined;
  error: Error | null;
}

const filterDelayMs = 300;
const everything: MatterListParameters = {};

/** The matters of the scope that are not in the Trash Bin, narrowed down by a text. */
export function useBulkMatters(scope: BulkScope, text: string): BulkMatters {
  const wanted = text.trim();
  const asked = useDebounced(wanted, filterDelayMs);
  const listed = "listed" in scope ? scope.listed : everything;
  const begun = useQuery(matterIDsQuery(listed));
  const found = useQuery({ ...matterIDsQuery({ filter: asked }), enabled: asked !== "" });
  const all = useMemo(
    () => ("selected" in scope ? common(begun.data, scope.selected) : begun.data),
    [begun.data, scope],
  );
  const ids = useMemo(() => (asked === "" ? all : common(all, found.data)), [asked, all, found.data]);
  return {
    ids: asked === wanted ? ids : undefined,
    total: all?.length,
    error: begun.error ?? (asked === "" ? null : found.error),
  };
}

function common(ids: readonly number[] | undefined, others: readonly number[] | undefined) {
  if (!ids || !others) return undefined;
  const among = new Set(others);
  return ids.filter((id) => among.has(id));
}
