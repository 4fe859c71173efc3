import type { RowID } from "./types";

/** Which rows are chosen, and where a range would start. Never changed in place. */
export interface Selection {
  ids: ReadonlySet<RowID>;
  anchor: RowID | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

export function toggle(selection: Selection, id: RowID): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Chooses all rows between the anchor and this one. Rows chosen before stay when `keep` is set (Ctrl). */
export function selectRange(selection: Selection, between: readonly RowID[], keep: boolean): Selection {
  return { ids: new Set(keep ? [...selection.ids, ...between] : between), anchor: selection.anchor };
}

export function selectAll(ids: Iterable<RowID>, anchor?: RowID): Selection {
  return { ids: new Set(ids), anchor };
}

/** Lets go of the rows that are not among these. */
export function keepOnly({ ids, anchor }: Selection, there: readonly RowID[]): Selection {
  return selectAll(
    there.filter((id) => ids.has(id)),
    anchor,
  );
}

export type Coverage = "none" | "some" | "all";

export function coverage(chosen: number, of: number): Coverage {
  if (chosen === 0) return "none";
  return chosen >= of ? "all" : "some";
}
