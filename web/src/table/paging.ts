import { formatCount } from "../lib/sizes";
import type { PageSize } from "./types";

export const pageSizes = [50, 200, "all"] as const;
export const defaultPageSize = 50;

/** How many rows a browser holds itself; of a longer list the server sends what is in sight. */
export const heldAtMost = 5000;

/** From this many pages on, page numbers are offered beside previous and next. */
const compactFrom = 7;

export function pageCount(rows: number, size: PageSize): number {
  return size === "all" ? 1 : Math.max(1, Math.ceil(rows / size));
}

/** The page on which the row at a place of the list stands. */
export function pageOf(position: number, size: PageSize): number {
  return size === "all" ? 1 : Math.floor(position / size) + 1;
}

/** The rows of a page; a page that does not exist shows the nearest one that does. */
export function pageExtent(
  page: number,
  size: PageSize,
  rows: number,
): { page: number; offset: number; length: number } {
  const nearest = Math.min(Math.max(1, Math.trunc(page) || 1), pageCount(rows, size));
  if (size === "all") return { page: 1, offset: 0, length: rows };
  const offset = (nearest - 1) * size;
  return { page: nearest, offset, length: Math.min(size, rows - offset) };
}

/** The page numbers to offer, with a gap where some are left out: 1 … 4 5 6 … 20. None for a few pages. */
export function pageNumbers(page: number, pages: number): (number | "gap")[] {
  if (pages < compactFrom) return [];
  const first = Math.max(2, Math.min(page - 1, pages - 4));
  const last = Math.min(pages - 1, Math.max(page + 1, 5));
  const numbers: (number | "gap")[] = [1];
  if (first > 2) numbers.push("gap");
  for (let number = first; number <= last; number++) numbers.push(number);
  if (last < pages - 1) numbers.push("gap");
  numbers.push(pages);
  return numbers;
}

/** 'Page 1 of 3 (127 total items)' */
export function pagingWords(page: number, pages: number, total: number): string {
  const items = total === 1 ? "total item" : "total items";
  return `Page ${formatCount(page)} of ${formatCount(pages)} (${formatCount(total)} ${items})`;
}
