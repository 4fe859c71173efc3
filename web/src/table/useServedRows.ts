import { hashKey, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useDelayed } from "../lib/useDelayed";
import type { ListView, RowLookup } from "./listView";
import { type Blocks, blocksOf, numbersIn, ServedBlocks } from "./servedBlocks";
import type { ListQuery, PageSize, RowCounts, RowID, RowSource } from "./types";
import { type Extent, useSight } from "./useSight";

/** Rows fetched at once when the list is one long page. */
const blockOfAll = 200;

interface Asked<Row> {
  source: RowSource<Row>;
  query: ListQuery;
  page: number;
  pageSize: PageSize;
  getRowID: (row: Row) => RowID;
}

/** Shows rows that the server arranges, fetching the blocks in sight. */
export function useServedRows<Row>(
  asked: Asked<Row>,
): [view: ListView<Row>, onRendered: (extent: Extent) => void] {
  const { source, query, page, pageSize, getRowID } = asked;
  const cache = useQueryClient();
  const size = pageSize === "all" ? blockOfAll : pageSize;
  const served = useMemo(() => new ServedBlocks(cache, source, query, size), [cache, source, query, size]);
  const [seen, onRendered] = useSight(size, (blocks) => served.hasAll(blocks));
  const sight = pageSize === "all" ? seen : blocksOf((page - 1) * size, size, size);
  const { rows, failure } = useQueries({
    queries: numbersIn(sight).map((number) => served.block(number)),
    combine: combined<Row>,
  });
  const counts = useCounts(served, source);
  const matching = matchingOf(rows, sight, size, counts.data);
  const arrived = rows.every((block) => block !== undefined);
  usePrefetched(served, sight, pageSize === "all" && arrived ? matching : 0);

  const lookup = useMemo<RowLookup<Row>>(
    () => lookupIn(served, rows, sight.first, getRowID),
    [served, rows, sight.first, getRowID],
  );
  const question = hashKey([source.key, query, pageSize === "all" || page]);
  const scope = JSON.stringify([query.text, query.filters, query.tab]);
  const answer = { question, scope, offset: sight.first * size, matching, lookup };
  const { shown, outdated } = useLastAnswer(answer, arrived || failure !== undefined);
  return [
    {
      ready: counts.data !== undefined || rows.some((block) => block !== undefined) || shown !== answer,
      outdated: outdated || counts.isPlaceholderData,
      failure: failure ?? counts.error ?? undefined,
      retry: () => void cache.refetchQueries({ queryKey: source.key, type: "active" }),
      matching: shown.matching,
      counted: counts.data !== undefined,
      total: Math.max(counts.data?.total ?? 0, shown.matching),
      // Only the server knows whether rows chosen under one filter match another: rows of the question before may still be
      // in sight, and what is chosen among them is let go together with them.
      selectionScope: shown.scope,
      partial: true,
      tabCounts: noCounts,
      lookup: shown.lookup,
    },
    onRendered,
  ];
}

const noCounts = {};

interface Combined<Row> {
  rows: readonly (readonly Row[] | undefined)[];
  failure: Error | undefined;
}

function combined<Row>(
  results: readonly { data: readonly Row[] | undefined; error: Error | null }[],
): Combined<Row> {
  return {
    rows: results.map(({ data }) => data),
    failure: results.find(({ error }) => error)?.error ?? undefined,
  };
}

/** The numbers of the present filter; until they come, those of the one before it in the same list. */
function useCounts<Row>(served: ServedBlocks<Row>, { key }: RowSource<Row>) {
  const list = hashKey(key);
  return useQuery({
    ...served.counts(),
    placeholderData: (before: RowCounts | undefined, asked) =>
      asked && hashKey(asked.queryKey.slice(0, key.length)) === list ? before : undefined,
  });
}

/** A block that is not full ends the list; otherwise it is at least as long as what has come. */
function matchingOf<Row>(
  rows: Combined<Row>["rows"],
  { first }: Blocks,
  size: number,
  counts: RowCounts | undefined,
): number {
  let reach = counts?.matching ?? 0;
  for (const [index, block] of rows.entries()) {
    if (!block) continue;
    const end = (first + index) * size + block.length;
    if (block.length < size && (block.length > 0 || first + index === 0)) return end;
    if (block.length > 0) reach = Math.max(reach, end);
  }
  return reach;
}

/** Has the blocks before and after those in sight, so that scrolling finds them there. */
function usePrefetched<Row>(served: ServedBlocks<Row>, { first, last }: Blocks, matching: number): void {
  const after = (last + 1) * served.size < matching;
  const before = first > 0 && matching > 0;
  useEffect(() => {
    served.prefetch([...(after ? [last + 1] : []), ...(before ? [first - 1] : [])]);
  }, [served, first, last, after, before]);
}

interface Answer<Row> {
  question: string;
  /** What a choice among its rows belongs to. */
  scope: string;
  /** Of its first row in the list. */
  offset: number;
  matching: number;
  lookup: RowLookup<Row>;
}

/** The answer, or for a short wait the one to the question before: what comes back soon should not flicker. */
function useLastAnswer<Row>(answer: Answer<Row>, arrived: boolean) {
  const last = useRef<Answer<Row>>(undefined);
  useLayoutEffect(() => {
    if (arrived) last.current = answer;
  });
  const before = last.current;
  const outdated = !arrived && before !== undefined && before.question !== answer.question;
  const tooOld = useDelayed(outdated);
  if (!outdated || tooOld) return { shown: answer, outdated };
  const rowAt = (position: number) => before.lookup.rowAt(position - answer.offset + before.offset);
  return { shown: { ...before, lookup: { ...before.lookup, rowAt } }, outdated };
}

function lookupIn<Row>(
  served: ServedBlocks<Row>,
  rows: Combined<Row>["rows"],
  first: number,
  getRowID: (row: Row) => RowID,
): RowLookup<Row> {
  const { size } = served;
  const rowAt = (position: number) =>
    rows[Math.floor(position / size) - first]?.[position % size] ?? served.rowAt(position);
  return {
    rowAt,
    fetchRowAt: async (position) => rowAt(position) ?? served.fetchRowAt(position),
    positionOf: (id) => served.positionOf((row) => getRowID(row) === id),
    keepMatching: everyID,
    rowsOf: (ids) => {
      if (ids.length === 0) return [];
      const byID = new Map(served.loadedRows().map((row) => [getRowID(row), row]));
      return ids.map((id) => byID.get(id)).filter((row) => row !== undefined);
    },
    allIDs: () => served.allIDs(),
  };
}

const everyID = (ids: ReadonlySet<RowID>): readonly RowID[] => [...ids];
