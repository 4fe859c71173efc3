import { useEffect } from "react";
import type { TableGridProps } from "./frameProps";
import styles from "./Grid.module.css";
import { bulkBarRoom } from "./metrics";
import { columnText } from "./rowIndex";
import { type RowEvents, TableRow } from "./TableRow";
import type { Column, RowAction, RowID } from "./types";
import { useGradualRows } from "./useGradualRows";
import { useRowWindow } from "./useRowWindow";
import type { Scroller } from "./useScroller";

export interface TableBodyProps<Row> extends TableGridProps<Row> {
  rows: number;
  active: number;
  scroller: Scroller;
  columns: readonly Column<Row>[];
  actions: readonly RowAction<Row>[];
  selectable: boolean;
  events: RowEvents<Row>;
}

interface PlacedRow<Row> {
  index: number;
  row: Row | undefined;
  id: RowID | undefined;
}

export function TableBody<Row>(body: TableBodyProps<Row>) {
  const { props, control, view, selection, extent, active, columns, hasBulkBar, onRendered } = body;
  const { rowHeight, brief } = control;
  const window = useRowWindow(body.scroller, control, body.rows, active);
  const placed = window.indices.map((index): PlacedRow<Row> => {
    const row = view.lookup.rowAt(extent.offset + index);
    return { index, row, id: row === undefined ? undefined : props.getRowID(row) };
  });
  const built = useGradualRows(idsByImportance(placed, active));
  const naming = props.columns.find((column) => column.namesRow) ?? props.columns[0];

  const { first, last } = window.inSight;
  useEffect(() => onRendered?.({ offset: first, length: last - first + 1 }), [onRendered, first, last]);

  return (
    <div
      role="rowgroup"
      className={styles.body}
      style={{ height: body.rows * rowHeight, marginBottom: hasBulkBar ? bulkBarRoom : undefined }}
    >
      {placed.map(({ index, row, id }) => {
        const ariaRowIndex = extent.offset + index + 2;
        if (row === undefined || id === undefined || !built.has(id)) {
          return (
            <ComingRow
              key={`coming ${index}`}
              top={index * rowHeight}
              loading={row === undefined}
              {...{ index, ariaRowIndex }}
            />
          );
        }
        return (
          <TableRow
            key={id}
            row={row}
            index={index}
            top={index * rowHeight}
            brief={brief}
            ariaRowIndex={ariaRowIndex}
            name={naming ? columnText(naming, row) : String(id)}
            columns={columns}
            selectable={body.selectable}
            selected={selection.has(id)}
            previewed={props.previewedID === id}
            dimmed={props.dimmed?.(row) ?? false}
            draggable={props.dragging !== undefined}
            tabbable={index === Math.max(0, active)}
            actions={body.actions}
            events={body.events}
          />
        );
      })}
    </div>
  );
}

/** The active row first: a key press may be about to focus it. */
function idsByImportance<Row>(placed: readonly PlacedRow<Row>[], active: number): RowID[] {
  const ids = placed.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const activeID = placed.find(({ index }) => index === active)?.id;
  return activeID === undefined ? ids : [activeID, ...ids.filter((id) => id !== activeID)];
}

interface ComingRowProps {
  index: number;
  top: number;
  ariaRowIndex: number;
  /** Its data has not come yet; otherwise it is only about to be built. */
  loading: boolean;
}

function ComingRow({ index, top, ariaRowIndex, loading }: ComingRowProps) {
  return (
    <div
      role="row"
      className={styles.row}
      style={{ top }}
      data-row={index}
      tabIndex={-1}
      aria-rowindex={ariaRowIndex}
      aria-busy
    >
      <div role="gridcell" data-cell tabIndex={-1} className={styles.coming} aria-label="Loading">
        {loading && <span className={styles.placeholder} />}
      </div>
    </div>
  );
}
