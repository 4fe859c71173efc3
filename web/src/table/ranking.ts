import type { Work } from "./slices";
import { sortKey } from "./sortKey";
import type { CellValue } from "./types";

/** The place of each value among all of them: equal values share a rank, and nothing has the rank `count`. */
export interface Ranks {
  of: Uint32Array;
  count: number;
}

type Comparable = number | string;

/** Numbers before the keys of texts. */
function compare(a: Comparable, b: Comparable): number {
  if (typeof a === "number") return typeof b === "number" ? a - b : -1;
  if (typeof b === "number") return 1;
  return a < b ? -1 : Number(a > b);
}

function comparable(value: CellValue): Comparable | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value === "string") return sortKey(value);
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

/** Values are read and sorted this many at a time before the work may pause. */
const batch = 500;

/** Ranks values once, so that every later ordering by them, up or down, only counts. */
export function* rankValues(length: number, valueAt: (index: number) => CellValue): Work<Ranks> {
  const values: (Comparable | undefined)[] = new Array(length);
  const present: number[] = [];
  for (let index = 0; index < length; index++) {
    const value = comparable(valueAt(index));
    values[index] = value;
    if (value !== undefined) present.push(index);
    if (index % batch === 0) yield;
  }
  const compareAt = (a: number, b: number) => compare(values[a] as Comparable, values[b] as Comparable);
  const sorted = yield* mergeSort(present, compareAt);

  const of = new Uint32Array(length);
  let rank = -1;
  for (let place = 0; place < sorted.length; place++) {
    const index = sorted[place] as number;
    if (place === 0 || compareAt(sorted[place - 1] as number, index) !== 0) rank++;
    of[index] = rank;
    if (place % batch === 0) yield;
  }
  const count = rank + 1;
  for (let index = 0; index < length; index++) {
    if (values[index] === undefined) of[index] = count;
  }
  return { of, count };
}

function* mergeSort(items: number[], compareItems: (a: number, b: number) => number): Work<Uint32Array> {
  let from = new Uint32Array(items.length);
  let to = new Uint32Array(items.length);
  for (let start = 0; start < items.length; start += batch) {
    from.set(items.slice(start, start + batch).sort(compareItems), start);
    yield;
  }
  for (let width = batch; width < items.length; width *= 2) {
    for (let start = 0; start < items.length; start += width * 2) {
      yield* merge(from, to, start, width, compareItems);
    }
    [from, to] = [to, from];
  }
  return from;
}

function* merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  width: number,
  compareItems: (a: number, b: number) => number,
): Work<void> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + width * 2, from.length);
  let left = start;
  let right = middle;
  for (let place = start; place < end; place++) {
    const takeLeft =
      right >= end || (left < middle && compareItems(from[left] as number, from[right] as number) <= 0);
    to[place] = from[takeLeft ? left++ : right++] as number;
    if (place % batch === 0) yield;
  }
}

/** Orders items by rank; equal ones keep their order, and nothing stays last in both directions. */
export function orderByRank(items: Uint32Array, ranks: Ranks, desc: boolean): Uint32Array {
  const { of, count } = ranks;
  const slot = (item: number) => {
    const rank = of[item] as number;
    return desc && rank < count ? count - 1 - rank : rank;
  };
  const starts = new Uint32Array(count + 2);
  for (const item of items) starts[slot(item) + 1] = (starts[slot(item) + 1] as number) + 1;
  for (let index = 1; index < starts.length; index++) {
    starts[index] = (starts[index] as number) + (starts[index - 1] as number);
  }
  const ordered = new Uint32Array(items.length);
  for (const item of items) {
    const place = starts[slot(item)] as number;
    ordered[place] = item;
    starts[slot(item)] = place + 1;
  }
  return ordered;
}
