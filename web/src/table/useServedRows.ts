import { type QueryClient, type QueryKey, useQueries, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDelayed } from "../lib/useDelayed";
import type { ListView, RowLookup } from "./listView";
import type { ListQuery, PageSize, RowID, RowSource, ServedRows } from "./types";

/** Rows fetched at once when the list is one long page. */
const blockOfAll = 200;

export interface Extent {
  offset: number;
  length: number;
}

/** Shows rows that the server arranges, fetching the blocks in sight. */
export function useServedRows<Row>(
  source: RowSource<Row>,
  query: ListQuery,
  pageSize: PageSize,
  inSight: Extent,
  getRowID: (row: Row) => RowID,
): ListView<Row> {
  const cache = useQueryClient();
  const paged = pageSize !== "all";
  const size = paged ? pageSize : blockOfAll;
  const first = Math.floor(inSight.offset / size);
  const last = Math.floor((inSight.offset + Math.max(1, inSight.length) - 1) / size);
  const blocks = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, index) => {
      const offset = (first + index) * size;
      return {
        queryKey: [...source.key, query, offset, size],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          source.fetch(query, { offset, limit: size }, signal),
        // A page may show the one before it for a moment; a place in one long list must not show another place.
        placeholderData: (before: ServedRows<Row> | undefined, asked?: { queryKey: QueryKey }) =>
          paged || asked?.queryKey.at(-2) === offset ? before : undefined,
      };
    }),
  });
  const outdated = blocks.some((block) => block.isPlaceholderData);
  const tooOld = useDelayed(outdated);
  const counts = blocks.find((block) => block.data)?.data ?? anyBlock<Row>(cache, [...source.key, query]);

  const lookup = useMemo<RowLookup<Row>>(() => {
    const loaded = () => anyRows<Row>(cache, source.key);
    return {
      rowAt: (position) => {
        const block = blocks[Math.floor(position / size) - first];
        return block?.isPlaceholderData && tooOld ? undefined : block?.data?.rows[position % size];
      },
      keepMatching: (ids) => [...ids],
      rowsOf: (ids) => {
        const byID = new Map(loaded().map((row) => [getRowID(row), row]));
        return ids.map((id) => byID.get(id)).filter((row) => row !== undefined);
      },
      allIDs: () =>
        source.fetchIDs?.(query) ?? blocks.flatMap((block) => block.data?.rows ?? []).map(getRowID),
    };
  }, [blocks, cache, first, getRowID, query, size, source, tooOld]);

  return {
    ready: counts !== undefined,
    outdated,
    failure: blocks.find((block) => block.error)?.error ?? undefined,
    retry: () => {
      for (const block of blocks) void block.refetch();
    },
    matching: counts?.matching ?? 0,
    total: counts?.total ?? 0,
    // Only the server knows whether rows chosen under one filter match another.
    selectionScope: JSON.stringify([query.text, query.filters, query.tab]),
    tabCounts: noCounts,
    lookup,
  };
}

const noCounts = {};

function anyBlock<Row>(cache: QueryClient, key: QueryKey): ServedRows<Row> | undefined {
  const known = cache.getQueriesData<ServedRows<Row>>({ queryKey: key });
  return known.find(([, block]) => block !== undefined)?.[1];
}

function anyRows<Row>(cache: QueryClient, key: QueryKey): Row[] {
  return cache.getQueriesData<ServedRows<Row>>({ queryKey: key }).flatMap(([, block]) => block?.rows ?? []);
}
