import type { RowID } from "../../table";
import type { TrashType } from "./contexts";
import type { Amounts } from "./wording";

/** Ids by type, as calls for several kinds take them. */
export type ChosenByType = Partial<Record<TrashType, number[]>>;

/** What a selection names, loaded or not: the id of a row tells its type. */
export function chosenByType(ids: readonly RowID[]): ChosenByType {
  const chosen: ChosenByType = {};
  for (const rowID of ids) {
    const [type, id] = String(rowID).split(" ");
    const known = chosen[type as TrashType] ?? [];
    known.push(Number(id));
    chosen[type as TrashType] = known;
  }
  return chosen;
}

export function amountsOf(chosen: ChosenByType): Amounts {
  return Object.fromEntries(Object.entries(chosen).map(([type, ids]) => [type, ids.length]));
}

/** Both, and nothing twice. */
export function together(one: ChosenByType, other: ChosenByType): ChosenByType {
  const types = [...new Set([...Object.keys(one), ...Object.keys(other)])] as TrashType[];
  return Object.fromEntries(
    types.map((type) => [type, [...new Set([...(one[type] ?? []), ...(other[type] ?? [])])]]),
  );
}
