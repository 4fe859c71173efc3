import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ColumnFilter } from "./ColumnFilter";
import styles from "./Grid.module.css";
import { showFullText } from "./gridDom";
import { bulkBarRoom, rowHeight } from "./metrics";
import { RowMenu, type RowMenuState } from "./RowMenu";
import { columnText } from "./rowIndex";
import { coverage } from "./selection";
import type { TableFrameProps } from "./TableFrame";
import { TableHead } from "./TableHead";
import { TableRow } from "./TableRow";
import { useGridEvents } from "./useGridEvents";
import { useGridFocus } from "./useGridFocus";
import { useRowWindow } from "./useRowWindow";
import type { TableSelection } from "./useSelection";

export interface TableGridProps<Row> extends TableFrameProps<Row> {
  selection: TableSelection<Row>;
  /** The rows of this page among those that match. */
  extent: { page: number; offset: number; length: number };
  hasBulkBar: boolean;
  /** What stands where rows would be. */
  children: ReactNode;
}

const noActions: never[] = [];

export function TableGrid<Row>(grid: TableGridProps<Row>) {
  const { props, control, view, selection, extent, hasBulkBar, onRendered } = grid;
  const [menu, setMenu] = useState<RowMenuState<Row>>();
  const [filter, setFilter] = useState<{ columnID: string; anchor: HTMLElement }>();
  const helpID = useId();
  const rows = view.ready ? extent.length : 0;
  const focus = useGridFocus(rows);
  const window = useRowWindow(rows, focus.active);
  const events = useGridEvents(grid, focus, window, setMenu);
  const shown = control.columns.shown.map(({ column }) => column);
  const selectable = props.bulkActions !== undefined;
  const actions = props.rowActions ?? noActions;
  const naming = props.columns.find((column) => column.namesRow) ?? props.columns[0];

  useScrollToTopOnTurn(`${extent.page} ${control.query.tab}`, window.scrollToTop);
  const first = window.indices[0] ?? 0;
  const last = window.indices.at(-1) ?? 0;
  useEffect(() => onRendered?.({ offset: first, length: last - first + 1 }), [onRendered, first, last]);

  const filtered = props.columns.find(({ id }) => id === filter?.columnID);
  return (
    <div ref={window.scroller} className={styles.scroller}>
      <p id={helpID} hidden>
        Arrow keys move between rows and through a row. Space selects, Enter opens, Shift+F10 shows the
        actions. In the head, Shift with the left or right arrow changes the width of a column.
      </p>
      <div
        ref={focus.grid}
        role="grid"
        className={styles.grid}
        style={control.gridStyle}
        aria-label={props.label}
        aria-describedby={helpID}
        aria-rowcount={view.matching + 1}
        aria-colcount={shown.length + (selectable ? 1 : 0) + (actions.length > 0 ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        aria-busy={view.outdated || undefined}
        onPointerOver={(event) => showFullText(event.target)}
        {...events.handlers}
      >
        <div role="rowgroup" className={styles.headGroup}>
          <TableHead
            columns={control.columns.shown}
            filters={control.filters}
            coverage={selectable ? coverage(selection.selected.ids.length, view.matching) : undefined}
            onSelectAll={() => toggleAll(selection, view.matching)}
            onFilter={(columnID, anchor) => setFilter({ columnID, anchor })}
            onResize={control.columns.resize}
            hasActions={actions.length > 0}
            tabbable={rows === 0}
          />
        </div>
        <div
          role="rowgroup"
          className={styles.body}
          style={{ height: rows * rowHeight, marginBottom: hasBulkBar ? bulkBarRoom : undefined }}
        >
          {window.indices.map((index) => {
            const row = view.lookup.rowAt(extent.offset + index);
            if (row === undefined)
              return <PendingRow key={`pending ${index}`} index={index} offset={extent.offset} />;
            const id = props.getRowID(row);
            return (
              <TableRow
                key={id}
                row={row}
                index={index}
                ariaRowIndex={extent.offset + index + 2}
                name={naming ? columnText(naming, row) : String(id)}
                columns={shown}
                selectable={selectable}
                selected={selection.has(id)}
                previewed={props.previewedID === id}
                tabbable={index === Math.max(0, focus.active)}
                actions={actions}
                events={events.rows}
              />
            );
          })}
        </div>
      </div>
      {grid.children}
      {menu && (
        <RowMenu {...menu} props={props} selected={selection.selected} onClose={() => setMenu(undefined)} />
      )}
      {filter && filtered && (
        <ColumnFilter
          header={filtered.header}
          anchor={filter.anchor}
          value={control.filters[filter.columnID] ?? ""}
          onChange={(text) => control.ask({ columnFilters: { ...control.filters, [filter.columnID]: text } })}
          onClose={() => setFilter(undefined)}
        />
      )}
    </div>
  );
}

function toggleAll<Row>(selection: TableSelection<Row>, of: number) {
  if (coverage(selection.selected.ids.length, of) === "all") selection.clear();
  else void selection.chooseAll();
}

function PendingRow({ index, offset }: { index: number; offset: number }) {
  return (
    <div
      role="row"
      className={styles.row}
      style={{ top: index * rowHeight }}
      data-row={index}
      tabIndex={-1}
      aria-rowindex={offset + index + 2}
      aria-busy
    >
      <div role="gridcell" data-cell tabIndex={-1} className={styles.cell} aria-label="Loading">
        <span className={styles.placeholder} />
      </div>
    </div>
  );
}

function useScrollToTopOnTurn(turn: string, scrollToTop: () => void) {
  const shown = useRef(turn);
  useEffect(() => {
    if (shown.current === turn) return;
    shown.current = turn;
    scrollToTop();
  }, [turn, scrollToTop]);
}
