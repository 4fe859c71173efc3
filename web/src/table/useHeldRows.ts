import { useEffect, useMemo, useState } from "react";
import type { ListView, RowLookup } from "./listView";
import { type Arrangement, type IndexOptions, RowIndex } from "./rowIndex";
import { finishInSlices } from "./slices";
import type { ListQuery, ListStatus, RowID } from "./types";

/** Up to here a list is arranged while it renders; longer ones are arranged in slices, and follow. */
const atOnce = 2000;

export interface HeldRows<Row> extends IndexOptions<Row> {
  rows: readonly Row[] | undefined;
  getRowID: (row: Row) => RowID;
  status: ListStatus | undefined;
}

interface Answer<Row> {
  index: RowIndex<Row>;
  query: ListQuery;
  arrangement: Arrangement<Row>;
}

const nothing: Arrangement<never> = { rows: [], order: new Uint32Array(), total: 0, tabCounts: {} };

/** Arranges rows that the browser holds. Query, columns, tabs and rank must keep their identity between renders. */
export function useHeldRows<Row>(held: HeldRows<Row>, query: ListQuery): ListView<Row> {
  const { rows, columns, tabs, rank, filtersByWord, getRowID, status } = held;
  const index = useMemo(
    () => rows && new RowIndex(rows, { columns, tabs, rank, filtersByWord }),
    [rows, columns, tabs, rank, filtersByWord],
  );
  const short = (rows?.length ?? 0) <= atOnce;
  const immediate = useMemo(() => (short ? index?.arrangeNow(query) : undefined), [short, index, query]);
  const answer = useAnswerInSlices(short ? undefined : index, query);

  const arrangement = immediate ?? answer?.arrangement;
  const lookup = useMemo(() => lookupIn<Row>(arrangement ?? nothing, getRowID), [arrangement, getRowID]);
  return {
    ready: rows !== undefined && arrangement !== undefined,
    outdated: !immediate && (answer?.index !== index || answer?.query !== query),
    failure: status?.error ?? undefined,
    retry: status && (() => void status.refetch()),
    matching: arrangement?.order.length ?? 0,
    counted: true,
    total: arrangement?.total ?? 0,
    selectionScope: "",
    partial: false,
    tabCounts: arrangement?.tabCounts ?? nothing.tabCounts,
    lookup,
  };
}

/** The latest finished answer, which may be to an earlier question. */
function useAnswerInSlices<Row>(index: RowIndex<Row> | undefined, query: ListQuery): Answer<Row> | undefined {
  const [answer, setAnswer] = useState<Answer<Row>>();
  useEffect(() => {
    if (!index) return;
    const abandonment = new AbortController();
    finishInSlices(index.arrange(query), abandonment.signal).then((arrangement) => {
      if (arrangement) setAnswer({ index, query, arrangement });
    });
    return () => abandonment.abort();
  }, [index, query]);
  return answer;
}

function lookupIn<Row>({ rows, order }: Arrangement<Row>, getRowID: (row: Row) => RowID): RowLookup<Row> {
  let byID: Map<RowID, Row> | undefined;
  const find = (id: RowID) => {
    byID ??= new Map(Array.from(order, (row) => [getRowID(rows[row] as Row), rows[row] as Row]));
    return byID.get(id);
  };
  const rowAt = (position: number) => rows[order[position] ?? -1];
  return {
    rowAt,
    fetchRowAt: async (position) => rowAt(position),
    positionOf: (id) => {
      const position = order.findIndex((row) => getRowID(rows[row] as Row) === id);
      return position < 0 ? undefined : position;
    },
    keepMatching: (ids) => (ids.size === 0 ? [] : [...ids].filter((id) => find(id) !== undefined)),
    rowsOf: (ids) => ids.map(find).filter((row) => row !== undefined),
    allIDs: () => Array.from(order, (row) => getRowID(rows[row] as Row)),
  };
}
