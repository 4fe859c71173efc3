import { compileFilter, compileWords, foldText, type Matcher } from "./matching";
import { orderByRank, type Ranks, rankValues } from "./ranking";
import { finish, type Work } from "./slices";
import type { CellValue, Column, ListQuery, TabFilter } from "./types";

/** The rows a query shows, in order. */
export interface Arrangement<Row> {
  rows: readonly Row[];
  /** Indices into `rows`. */
  order: Uint32Array;
  /** Rows of the tab, before any filter. */
  total: number;
  tabCounts: Readonly<Record<string, number>>;
}

export interface IndexOptions<Row> {
  columns: readonly Column<Row>[];
  tabs?: readonly TabFilter<Row>[];
  /** Beats every sort: rows of a lower rank stand above the others (folders above documents). */
  rank?: (row: Row) => number;
  /** The words of the filter may stand in any order and in different columns; otherwise it is one text. */
  filtersByWord?: boolean;
}

/** Rows judged between two chances to pause. */
const batch = 1000;

export function columnText<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value: CellValue = column.value(row);
  return value === null || value === undefined ? "" : String(value);
}

/** Whether the filter of the whole list looks at the column. */
const isFilteredTogether = <Row>({ filterable, filteredAlone, filteredTogether }: Column<Row>): boolean =>
  filteredTogether ?? (filterable !== false && !filteredAlone);

/** Answers queries over rows that do not change, and remembers what each column's order and text cost to learn. */
export class RowIndex<Row> {
  readonly #rows: readonly Row[];
  readonly #options: IndexOptions<Row>;
  readonly #ranks = new Map<string, Ranks>();
  readonly #folded = new Map<string, readonly string[]>();
  #tabCounts: Record<string, number> | undefined;

  constructor(rows: readonly Row[], options: IndexOptions<Row>) {
    this.#rows = rows;
    this.#options = options;
  }

  /** The whole answer at once, for lists short enough. */
  arrangeNow(query: ListQuery): Arrangement<Row> {
    return finish(this.arrange(query));
  }

  *arrange(query: ListQuery): Work<Arrangement<Row>> {
    const tabCounts = yield* this.#countTabs();
    const ofTab = yield* this.#rowsOfTab(query.tab);
    let order = yield* this.#matching(ofTab, query);
    const column = this.#options.columns.find(({ id }) => id === query.sort?.id);
    if (column && query.sort) {
      order = orderByRank(order, yield* this.#ranksOf(column.id, column.value), query.sort.desc);
    }
    yield;
    const { rank } = this.#options;
    if (rank) order = orderByRank(order, yield* this.#ranksOf("", rank), false);
    return { rows: this.#rows, order, total: ofTab.length, tabCounts };
  }

  *#countTabs(): Work<Record<string, number>> {
    if (this.#tabCounts) return this.#tabCounts;
    const counts: Record<string, number> = {};
    for (const tab of this.#options.tabs ?? []) counts[tab.id] = (yield* this.#rowsOfTab(tab.id)).length;
    this.#tabCounts = counts;
    return counts;
  }

  *#rowsOfTab(tabID: string | undefined): Work<Uint32Array> {
    const includes = this.#options.tabs?.find(({ id }) => id === tabID)?.includes;
    if (!includes) return Uint32Array.from(this.#rows.keys());
    return yield* this.#pick(Uint32Array.from(this.#rows.keys()), (row) => includes(this.#rows[row] as Row));
  }

  *#matching(rows: Uint32Array, query: ListQuery): Work<Uint32Array> {
    let found = rows;
    for (const [id, filter] of Object.entries(query.filters)) {
      const matches = compileFilter(filter);
      const column = this.#options.columns.find((candidate) => candidate.id === id);
      if (!matches || !column) continue;
      const texts = yield* this.#foldedTexts(column);
      found = yield* this.#pick(found, (row) => matches(texts[row] as string));
    }
    for (const matches of this.#compiled(query.text)) found = yield* this.#matchingAnywhere(found, matches);
    return found;
  }

  #compiled(text: string): readonly Matcher[] {
    if (this.#options.filtersByWord) return compileWords(text);
    const matches = compileFilter(text);
    return matches ? [matches] : [];
  }

  *#matchingAnywhere(rows: Uint32Array, matches: Matcher): Work<Uint32Array> {
    const texts: (readonly string[])[] = [];
    for (const column of this.#options.columns) {
      if (isFilteredTogether(column)) texts.push(yield* this.#foldedTexts(column));
    }
    return yield* this.#pick(rows, (row) => texts.some((ofColumn) => matches(ofColumn[row] as string)));
  }

  *#pick(rows: Uint32Array, wanted: (row: number) => boolean): Work<Uint32Array> {
    const picked = new Uint32Array(rows.length);
    let length = 0;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number;
      if (wanted(row)) picked[length++] = row;
      if (index % batch === 0) yield;
    }
    return picked.subarray(0, length);
  }

  *#foldedTexts(column: Column<Row>): Work<readonly string[]> {
    const known = this.#folded.get(column.id);
    if (known) return known;
    const texts: string[] = new Array(this.#rows.length);
    for (let index = 0; index < texts.length; index++) {
      texts[index] = foldText(columnText(column, this.#rows[index] as Row));
      if (index % batch === 0) yield;
    }
    this.#folded.set(column.id, texts);
    return texts;
  }

  *#ranksOf(key: string, value: (row: Row) => CellValue): Work<Ranks> {
    const known = this.#ranks.get(key);
    if (known) return known;
    const ranks = yield* rankValues(this.#rows.length, (index) => value(this.#rows[index] as Row));
    this.#ranks.set(key, ranks);
    return ranks;
  }
}
