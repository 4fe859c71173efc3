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

const counted = new WeakMap<readonly RowID[], Amounts>();

/** How many of each type a selection names. Every rendering asks, of tens of thousands: they are counted once. */
export function amountsIn(ids: readonly RowID[]): Amounts {
  const known = counted.get(ids);
  if (known) return known;
  const amounts: Partial<Record<TrashType, number>> = {};
  for (const rowID of ids) {
    const name = String(rowID);
    const type = name.slice(0, name.indexOf(" ")) as TrashType;
    amounts[type] = (amounts[type] ?? 0) + 1;
  }
  counted.set(ids, amounts);
  return amounts;
}

/** Both, and nothing twice. */
export function together(one: ChosenByType, other: ChosenByType): ChosenByType {
  const types = [...new Set([...Object.keys(one), ...Object.keys(other)])] as TrashType[];
  return Object.fromEntries(
    types.map((type) => [type, [...new Set([...(one[type] ?? []), ...(other[type] ?? [])])]]),
  );
}
