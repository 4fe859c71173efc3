import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { cx } from "../lib/cx";
import { formatCount } from "../lib/sizes";
import { IconButton } from "../ui/IconButton";
import { MenuButton } from "../ui/Menu";
import styles from "./Pager.module.css";
import { pageNumbers, pageSizes, pagingWords } from "./paging";
import type { PageSize } from "./types";

export interface PagerProps {
  /** The name of the list. */
  label: string;
  page: number;
  pages: number;
  total: number;
  /** Rows that match the filter, while there is one. */
  matching: number | undefined;
  onPage: (page: number) => void;
  pageSize: PageSize;
  /** Undefined: the page size is not the reader's to choose. */
  onPageSize: ((size: (typeof pageSizes)[number]) => void) | undefined;
}

export function Pager(props: PagerProps) {
  const { label, page, pages, total, matching, onPage, pageSize, onPageSize } = props;
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      <IconButton
        size="sm"
        label="Previous page"
        disabledReason={page === 1 ? "This is the first page" : undefined}
        onClick={() => onPage(page - 1)}
        tooltipPlacement="top"
      >
        <ChevronLeft />
      </IconButton>
      <b className={styles.words}>
        {pagingWords(page, pages, total)}
        {matching !== undefined && <span>, {formatCount(matching)} filtered</span>}
      </b>
      <IconButton
        size="sm"
        label="Next page"
        disabledReason={page === pages ? "This is the last page" : undefined}
        onClick={() => onPage(page + 1)}
        tooltipPlacement="top"
      >
        <ChevronRight />
      </IconButton>
      <PageNumbers page={page} pages={pages} onPage={onPage} />
      {onPageSize && <PageSizeMenu size={pageSize} onSize={onPageSize} />}
    </nav>
  );
}

function PageNumbers({ page, pages, onPage }: Pick<PagerProps, "page" | "pages" | "onPage">) {
  const numbers = pageNumbers(page, pages);
  if (numbers.length === 0) return null;
  return (
    <ol className={styles.numbers}>
      {numbers.map((number, place) => (
        <li key={number === "gap" ? `gap ${place}` : number}>
          {number === "gap" ? (
            <span aria-hidden>…</span>
          ) : (
            <button
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
              className={cx(styles.number, number === page && styles.current)}
              onClick={() => onPage(number)}
            >
              {formatCount(number)}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

const sizeNames = { 50: "50", 200: "200", all: "All" };

function PageSizeMenu({ size, onSize }: { size: PageSize; onSize: NonNullable<PagerProps["onPageSize"]> }) {
  const entries = pageSizes.map((offered) => ({
    label: sizeNames[offered],
    checked: offered === size,
    onSelect: () => onSize(offered),
  }));
  return (
    <MenuButton label="Rows per page" entries={entries} above>
      {(trigger) => (
        <button type="button" className={styles.size} {...trigger}>
          Rows per page: {size === "all" ? "All" : size}
          <ChevronDown className="i-14" />
        </button>
      )}
    </MenuButton>
  );
}
