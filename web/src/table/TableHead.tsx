import { ArrowDown, ArrowUp, Funnel } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { cx } from "../lib/cx";
import { Checkbox } from "../ui/Checkbox";
import { ColumnGrip } from "./ColumnGrip";
import styles from "./Grid.module.css";
import { takeOutOfTabOrder } from "./gridDom";
import { head } from "./movement";
import type { Coverage } from "./selection";
import { cellClass, stickStyle } from "./TableRow";
import type { ShownColumn } from "./useColumns";

export interface TableHeadProps<Row> {
  columns: readonly ShownColumn<Row>[];
  filters: Readonly<Record<string, string>>;
  /** How much of the list is selected; undefined when rows cannot be. */
  coverage: Coverage | undefined;
  onSelectAll: () => void;
  onFilter: (columnID: string, anchor: HTMLElement) => void;
  /** Absent where columns have no width of their own. */
  onResize: ((columnID: string, width: number) => void) | undefined;
  hasActions: boolean;
  /** The head takes the tab key when there is no row to take it. */
  tabbable: boolean;
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, coverage, hasActions, tabbable } = props;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    takeOutOfTabOrder(element.current);
    const first = element.current?.querySelector<HTMLElement>("input, button");
    if (first && tabbable) first.tabIndex = 0;
  });
  const first = coverage === undefined ? 1 : 2;
  return (
    <div ref={element} role="row" tabIndex={-1} className={styles.head} data-row={head} aria-rowindex={1}>
      {coverage !== undefined && (
        <div
          role="columnheader"
          data-cell
          tabIndex={-1}
          className={cx(styles.cell, styles.select)}
          aria-colindex={1}
        >
          <Checkbox
            aria-label="Select all rows"
            checked={coverage === "all"}
            indeterminate={coverage === "some"}
            onChange={props.onSelectAll}
          />
        </div>
      )}
      {columns.map((shown, place) => (
        <HeadCell key={shown.column.id} {...props} shown={shown} colIndex={first + place} stick={place} />
      ))}
      {hasActions && (
        <div
          role="columnheader"
          data-cell
          tabIndex={-1}
          className={cx(styles.cell, styles.end)}
          aria-colindex={first + columns.length}
        >
          <span className="sr">Actions</span>
        </div>
      )}
    </div>
  );
}

interface HeadCellProps<Row> extends TableHeadProps<Row> {
  shown: ShownColumn<Row>;
  colIndex: number;
  stick: number;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

function HeadCell<Row>({ shown, colIndex, stick, filters, onFilter, onResize }: HeadCellProps<Row>) {
  const { column, sorted } = shown;
  const filtered = Boolean(filters[column.id]);
  return (
    <div
      role="columnheader"
      data-cell
      data-column={column.id}
      tabIndex={-1}
      aria-colindex={colIndex}
      aria-sort={sorted && ariaSort[sorted]}
      aria-label={column.header}
      className={cx(cellClass(column), styles.headCell, sorted && styles.sorted, filtered && styles.filtered)}
      style={stickStyle(column, stick)}
    >
      {column.group && (
        <span className={cx("ell", styles.group)} aria-hidden="true">
          {column.group}
        </span>
      )}
      {column.sortable === false ? (
        <span className="ell">{column.icon ?? column.header}</span>
      ) : (
        <button
          type="button"
          className={styles.sort}
          aria-label={column.icon ? column.header : undefined}
          aria-keyshortcuts={onResize && "Shift+ArrowLeft Shift+ArrowRight"}
          onClick={shown.toggleSort}
        >
          <span className="ell">{column.icon ?? column.header}</span>
          {sorted === "asc" && <ArrowUp className="i-14" />}
          {sorted === "desc" && <ArrowDown className="i-14" />}
        </button>
      )}
      {column.filterable !== false && (
        <button
          type="button"
          className={styles.funnel}
          aria-label={filtered ? `Filter ${column.header} (filtered)` : `Filter ${column.header}`}
          title={filtered ? `${column.header}: ${filters[column.id]}` : `Filter ${column.header}`}
          aria-haspopup="dialog"
          onClick={(event) => onFilter(column.id, event.currentTarget)}
        >
          <Funnel />
        </button>
      )}
      {onResize && (
        <ColumnGrip narrowest={shown.narrowest} onResize={(width) => onResize(column.id, width)} />
      )}
    </div>
  );
}
