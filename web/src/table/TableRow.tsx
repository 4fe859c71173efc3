import {
  type CSSProperties,
  type FocusEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cx } from "../lib/cx";
import { Checkbox } from "../ui/Checkbox";
import { IconButton } from "../ui/IconButton";
import styles from "./Grid.module.css";
import { takeOutOfTabOrder } from "./gridDom";
import { columnText } from "./rowIndex";
import type { Column, RowAction } from "./types";

/** What a row asks of its table. Keeps its identity between renders. */
export interface RowEvents<Row> {
  select: (row: Row, index: number, range: boolean) => void;
  openMenu: (row: Row, anchor: HTMLElement) => void;
}

export interface TableRowProps<Row> {
  row: Row;
  /** On this page, from 0. */
  index: number;
  /** How far below the head, in pixels. */
  top: number;
  /** On a narrow window: its name, and a line of facts. */
  brief: boolean;
  /** In the whole list, as assistive technology counts: the head is 1. */
  ariaRowIndex: number;
  name: string;
  columns: readonly Column<Row>[];
  selectable: boolean;
  selected: boolean;
  previewed: boolean;
  dimmed: boolean;
  tabbable: boolean;
  draggable: boolean;
  actions: readonly RowAction<Row>[];
  events: RowEvents<Row>;
}

function TableRowOf<Row>(props: TableRowProps<Row>) {
  const { row, index, name, columns, selectable, selected, previewed, actions, events } = props;
  const element = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useLayoutEffect(() => takeOutOfTabOrder(element.current));
  const first = selectable ? 2 : 1;
  return (
    <div
      ref={element}
      role="row"
      className={cx(
        styles.row,
        selected && styles.selected,
        previewed && styles.previewed,
        props.dimmed && styles.dimmed,
      )}
      style={{ top: props.top }}
      data-row={index}
      draggable={props.draggable || undefined}
      tabIndex={props.tabbable ? 0 : -1}
      aria-rowindex={props.ariaRowIndex}
      aria-selected={selectable ? selected : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => setFocused(event.target.matches(":focus-visible"))}
      onBlur={(event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {selectable && (
        <div
          role="gridcell"
          data-cell
          tabIndex={-1}
          className={cx(styles.cell, styles.select)}
          aria-colindex={1}
        >
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={(event) => events.select(row, index, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </div>
      )}
      <RowCells row={row} columns={columns} first={first} />
      {actions.length > 0 && (
        <div
          role="gridcell"
          data-cell
          tabIndex={-1}
          className={cx(styles.cell, styles.end)}
          aria-colindex={first + columns.length}
        >
          {(hovered || focused) && !props.brief && <QuickActions row={row} actions={actions} />}
          <button
            type="button"
            className={styles.menuButton}
            aria-label={`Actions for ${name}`}
            aria-haspopup="menu"
            onClick={(event) => events.openMenu(row, event.currentTarget)}
          />
        </div>
      )}
    </div>
  );
}

interface RowCellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  first: number;
}

function RowCellsOf<Row>({ row, columns, first }: RowCellsProps<Row>) {
  const cells = columns.map((column, place) => (
    <Cell key={column.id} column={column} colIndex={first + place} stick={place}>
      {column.cell ? column.cell(row) : columnText(column, row)}
    </Cell>
  ));
  return <>{cells}</>;
}

/** What a row shows, apart from what is done to it: selecting and hovering render none of this. */
const RowCells = memo(RowCellsOf, sameProps) as typeof RowCellsOf;

function QuickActions<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  const quick = actions.filter((action) => action.quick && (action.appliesTo?.(row) ?? true));
  if (quick.length === 0) return null;
  return (
    <div className={styles.quick}>
      {quick.map((action) => (
        <IconButton
          key={action.id}
          size="sm"
          className={action.danger ? styles.dangerous : undefined}
          label={typeof action.label === "string" ? action.label : action.label(row)}
          disabledReason={action.disabledReason?.(row)}
          onClick={() => action.run(row)}
        >
          {action.icon}
        </IconButton>
      ))}
    </div>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  colIndex: number;
  stick: number;
  children: ReactNode;
}

function Cell<Row>({ column, colIndex, stick, children }: CellProps<Row>) {
  const aria = { role: column.namesRow ? "rowheader" : "gridcell", "aria-colindex": colIndex };
  return (
    <div
      {...aria}
      data-cell
      dir={column.cell ? undefined : "auto"}
      tabIndex={-1}
      className={cellClass(column)}
      style={stickStyle(column, stick)}
    >
      {children}
    </div>
  );
}

/** Where a pinned cell stays; the offset itself belongs to the grid, since widths change. */
export function stickStyle<Row>(column: Column<Row>, place: number): CSSProperties | undefined {
  return column.pinned ? ({ "--stick": `var(--stick-${place})` } as CSSProperties) : undefined;
}

export function cellClass<Row>(column: Column<Row>): string | undefined {
  return cx(
    styles.cell,
    column.pinned && styles.pinned,
    column.align === "end" && styles.alignEnd,
    column.align === "center" && styles.alignCenter,
    column.figures && styles.figures,
    column.namesRow && styles.name,
    column.group !== undefined && !column.pinned && styles.begins,
  );
}

function sameProps<Props extends { columns: readonly unknown[] }>(before: Props, after: Props): boolean {
  return (Object.keys(after) as (keyof Props)[]).every((key) =>
    key === "columns" ? sameItems(before.columns, after.columns) : before[key] === after[key],
  );
}

function sameItems(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, index) => item === after[index]);
}

/** One row. It renders again only when something of its own changed. */
export const TableRow = memo(TableRowOf, sameProps) as typeof TableRowOf;
