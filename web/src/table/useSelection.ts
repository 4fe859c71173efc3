import { useMemo, useState } from "react";
import type { ListView } from "./listView";
import { nothingSelected, type Selection, selectAll, selectRange, toggle } from "./selection";
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
  chooseAll: () => Promise<void>;
}

/** Rows that a filter hides are not selected as long as it hides them: nobody acts on what they cannot see. */
export function useSelection<Row>(
  view: ListView<Row>,
  getRowID: (row: Row) => RowID,
  list = "",
): TableSelection<Row> {
  const { lookup } = view;
  const scope = `${list} ${view.selectionScope}`;
  const [kept, setKept] = useState({ scope, selection: nothingSelected });
  const selection = kept.scope === scope ? kept.selection : nothingSelected;
  const setSelection = (next: Selection) => setKept({ scope, selection: next });
  const ids = useMemo(() => lookup.keepMatching(selection.ids), [selection.ids, lookup]);
  const selected = useMemo(() => ({ ids, rows: lookup.rowsOf(ids) }), [ids, lookup]);
  const chosen = useMemo(() => new Set(ids), [ids]);

  const idAt = (position: number) => {
    const row = lookup.rowAt(position);
    return row === undefined ? undefined : getRowID(row);
  };
  const positionOf = (id: RowID | undefined) => {
    if (id === undefined) return undefined;
    for (let position = 0; position < view.matching; position++) if (idAt(position) === id) return position;
    return undefined;
  };
  return {
    selected,
    has: (id) => chosen.has(id),
    clear: () => setSelection(nothingSelected),
    toggle: (id) => setSelection(toggle({ ids: chosen, anchor: selection.anchor }, id)),
    extendTo: (position, { keep, start: fallback = position }) => {
      const start = positionOf(selection.anchor) ?? fallback;
      const from = Math.min(start, position);
      const between: RowID[] = [];
      for (let place = from; place <= Math.max(start, position); place++) {
        const id = idAt(place);
        if (id !== undefined) between.push(id);
      }
      setSelection(selectRange({ ids: chosen, anchor: idAt(start) }, between, keep));
    },
    anchorAt: (id) => setSelection({ ...selection, anchor: id }),
    chooseAll: async () => setSelection(selectAll(await lookup.allIDs(), selection.anchor)),
  };
}
