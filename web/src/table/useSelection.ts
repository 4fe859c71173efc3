import { useEffect, useMemo, useRef, useState } from "react";
import { showSnackbar } from "../lib/snackbars";
import type { ListView } from "./listView";
import { keepOnly, nothingSelected, type Selection, selectAll, selectRange, toggle } from "./selection";
import type { RowID, SelectedRows } from "./types";

export interface TableSelection<Row> {
  selected: SelectedRows<Row>;
  has: (id: RowID) => boolean;
  clear: () => void;
  toggle: (id: RowID) => void;
  /** From the anchor (without one, from `start`) to this position of the list; `keep` adds to what is chosen. */
  extendTo: (position: number, how: { keep: boolean; start?: number }) => void;
  /** Where the next range starts. */
  anchorAt: (id: RowID) => void;
  chooseAll: () => void;
}

const failed = "The rows could not be selected. Please try again.";

/** Rows that a filter hides are not selected as long as it hides them: nobody acts on what they cannot see. */
export function useSelection<Row>(
  view: ListView<Row>,
  getRowID: (row: Row) => RowID,
  list = "",
): TableSelection<Row> {
  const { keepMatching, rowsOf, positionOf, rowAt, allIDs } = view.lookup;
  const scope = `${list} ${view.selectionScope}`;
  const [kept, setKept] = useState({ scope, selection: nothingSelected });
  const selection = kept.scope === scope ? kept.selection : nothingSelected;
  const ids = useMemo(() => keepMatching(selection.ids), [selection.ids, keepMatching]);
  const selected = useMemo(() => ({ ids, rows: rowsOf(ids) }), [ids, rowsOf]);
  const chosen = useMemo(
    () => (ids.length === selection.ids.size ? selection.ids : new Set(ids)),
    [ids, selection.ids],
  );

  // What was asked for first and comes last must not undo what was done meanwhile.
  const latestAct = useRef(0);
  const select = (next: Selection) => {
    latestAct.current += 1;
    setKept({ scope, selection: next });
  };
  const selectOf = (all: ReturnType<typeof allIDs>, next: (all: readonly RowID[]) => Selection) => {
    if (!(all instanceof Promise)) return select(next(all));
    latestAct.current += 1;
    const act = latestAct.current;
    const isLatest = () => latestAct.current === act;
    all.then(
      (known) => isLatest() && select(next(known)),
      () => isLatest() && showSnackbar({ message: failed, tone: "error" }),
    );
  };
  useWithoutGoneRows(view, scope, ids.length > 0, (left) =>
    setKept((before) =>
      before.scope === scope ? { scope, selection: keepOnly(before.selection, left) } : before,
    ),
  );

  /** The rows from one position to another, as far as all of them have been loaded. */
  const loadedBetween = (from: number, to: number): RowID[] | undefined => {
    const between: RowID[] = [];
    for (let place = Math.min(from, to); place <= Math.max(from, to); place++) {
      const row = rowAt(place);
      if (row === undefined) return undefined;
      between.push(getRowID(row));
    }
    return between;
  };
  const extendTo: TableSelection<Row>["extendTo"] = (position, { keep, start: fallback = position }) => {
    const { anchor } = selection;
    const start = anchor === undefined ? fallback : positionOf(anchor);
    const between = start === undefined ? undefined : loadedBetween(start, position);
    const extended = (from: number, ids: readonly RowID[]) => {
      const first = from <= position ? ids[0] : ids.at(-1);
      return selectRange({ ids: chosen, anchor: first }, ids, keep);
    };
    if (start !== undefined && between) return select(extended(start, between));
    selectOf(allIDs(), (all) => {
      const found = start ?? all.indexOf(anchor as RowID);
      const from = found < 0 ? fallback : found;
      return extended(from, all.slice(Math.min(from, position), Math.max(from, position) + 1));
    });
  };
  return {
    selected,
    has: (id) => chosen.has(id),
    clear: () => select(nothingSelected),
    toggle: (id) => select(toggle({ ids: chosen, anchor: selection.anchor }, id)),
    extendTo,
    anchorAt: (id) => setKept({ scope, selection: { ...selection, anchor: id } }),
    chooseAll: () => selectOf(allIDs(), (all) => selectAll(all, selection.anchor)),
  };
}

/** When rows have gone, asks which: those among the chosen ones must not be acted on. */
function useWithoutGoneRows<Row>(
  { partial, matching, lookup: { allIDs } }: ListView<Row>,
  scope: string,
  choosing: boolean,
  keep: (left: readonly RowID[]) => void,
): void {
  const before = useRef({ scope, matching });
  useEffect(() => {
    const gone = before.current.scope === scope && matching < before.current.matching;
    before.current = { scope, matching };
    // A failure leaves the selection as it is: the server refuses what has gone.
    if (partial && gone && choosing) Promise.resolve(allIDs()).then(keep, () => undefined);
  });
}
