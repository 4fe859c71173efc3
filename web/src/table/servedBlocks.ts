import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ListQuery, RowID, RowSource } from "./types";

/** Rows of a served list come in blocks of one size; these are the numbers of the first and the last of some. */
export interface Blocks {
  first: number;
  last: number;
}

export function blocksOf(offset: number, length: number, size: number): Blocks {
  return {
    first: Math.floor(offset / size),
    last: Math.floor((offset + Math.max(1, length) - 1) / size),
  };
}

export function numbersIn({ first, last }: Blocks): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The answers to one question about a served list, as they lie in the query cache. */
export class ServedBlocks<Row> {
  readonly #cache: QueryClient;
  readonly #source: RowSource<Row>;
  readonly #query: ListQuery;
  readonly size: number;

  constructor(cache: QueryClient, source: RowSource<Row>, query: ListQuery, size: number) {
    this.#cache = cache;
    this.#source = source;
    this.#query = query;
    this.size = size;
  }

  /** The query that fetches a block. */
  block(number: number) {
    const range = { offset: number * this.size, limit: this.size };
    return {
      queryKey: [...this.#source.key, "rows", this.#query, this.size, number],
      queryFn: ({ signal }: { signal: AbortSignal }) => this.#source.fetch(this.#query, range, signal),
      meta: this.#source.meta,
    };
  }

  /** The query that counts. The order of rows does not change their number. */
  counts() {
    const { text, filters, tab } = this.#query;
    return {
      queryKey: [...this.#source.key, "counts", { text, filters, tab }],
      queryFn: ({ signal }: { signal: AbortSignal }) => this.#source.count(this.#query, signal),
      meta: this.#source.meta,
    };
  }

  rowsIn(number: number): readonly Row[] | undefined {
    return this.#cache.getQueryData(this.block(number).queryKey);
  }

  hasAll(blocks: Blocks): boolean {
    return numbersIn(blocks).every((number) => this.rowsIn(number) !== undefined);
  }

  rowAt(position: number): Row | undefined {
    return this.rowsIn(Math.floor(position / this.size))?.[position % this.size];
  }

  async fetchRowAt(position: number): Promise<Row | undefined> {
    if (position < 0) return undefined;
    const rows = await this.#cache.ensureQueryData(this.block(Math.floor(position / this.size)));
    return rows[position % this.size];
  }

  positionOf(wanted: (row: Row) => boolean): number | undefined {
    const key = [...this.#source.key, "rows", this.#query, this.size];
    for (const [found, rows] of this.#blocksUnder(key)) {
      const place = rows.findIndex(wanted);
      if (place >= 0) return Number(found.at(-1)) * this.size + place;
    }
    return undefined;
  }

  /** Fetches what a reader who goes on scrolling will see next. */
  prefetch(blocks: readonly number[]): void {
    for (const number of blocks) void this.#cache.prefetchQuery(this.block(number));
  }

  /** The rows that came for any question about this list. */
  loadedRows(): Row[] {
    return this.#blocksUnder([...this.#source.key, "rows"]).flatMap(([, rows]) => rows);
  }

  allIDs(): Promise<readonly RowID[]> {
    return this.#cache.fetchQuery({
      queryKey: [...this.#source.key, "ids", this.#query],
      queryFn: ({ signal }) => this.#source.fetchIDs(this.#query, signal),
      meta: this.#source.meta,
    });
  }

  #blocksUnder(queryKey: QueryKey): [QueryKey, readonly Row[]][] {
    return this.#cache
      .getQueriesData<readonly Row[]>({ queryKey })
      .flatMap(([key, rows]) => (rows ? [[key, rows] as [QueryKey, readonly Row[]]] : []));
  }
}
