import { useEffect, useId, useRef, useState } from "react";
import { cx } from "../lib/cx";
import { ColumnFilter } from "./ColumnFilter";
import type { TableGridProps } from "./frameProps";
import styles from "./Grid.module.css";
import { RowMenu, type RowMenuState } from "./RowMenu";
import { coverage } from "./selection";
import { TableBody } from "./TableBody";
import { TableHead } from "./TableHead";
import type { ListQuery } from "./types";
import { useFollowedRow } from "./useFollowedRow";
import { useFullTextOnHover } from "./useFullTextOnHover";
import { useGridEvents } from "./useGridEvents";
import { useGridFocus } from "./useGridFocus";
import { useScroller } from "./useScroller";
import type { TableSelection } from "./useSelection";

const noActions: never[] = [];

export function TableGrid<Row>(grid: TableGridProps<Row>) {
  const { props, control, view, selection, extent } = grid;
  const [menu, setMenu] = useState<RowMenuState<Row>>();
  const [filter, setFilter] = useState<{ columnID: string; anchor: HTMLElement }>();
  const helpID = useId();
  const rows = view.ready ? extent.length : 0;
  const focus = useGridFocus(rows);
  const scroller = useScroller(control.rowHeight, control.headHeight);
  const events = useGridEvents(grid, focus, scroller, setMenu);
  const shown = control.columns.shown.map(({ column }) => column);
  const selectable = props.bulkActions !== undefined;
  const actions = props.rowActions ?? noActions;
  const onPointerOver = useFullTextOnHover();

  useScrollToTop(scroller.toTop, extent.page, control.query, props.scope);
  useFollowedRow(grid, scroller);

  const filtered = props.columns.find(({ id }) => id === filter?.columnID);
  return (
    <div ref={scroller.element} className={styles.scroller} onScroll={scroller.onScroll}>
      <p id={helpID} hidden>
        Arrow keys move between rows and through a row. Space selects, Enter opens, Shift+F10 shows the
        actions. In the head, Shift with the left or right arrow changes the width of a column.
      </p>
      <div
        ref={focus.grid}
        role="grid"
        className={cx(
          styles.grid,
          control.brief && styles.brief,
          props.tallRows && !control.brief && styles.tallRows,
          props.tallHead && !control.brief && styles.tallHead,
        )}
        style={control.gridStyle}
        aria-label={props.label}
        aria-describedby={helpID}
        aria-rowcount={view.matching + 1}
        aria-colcount={shown.length + (selectable ? 1 : 0) + (actions.length > 0 ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        aria-busy={view.outdated || undefined}
        onPointerOver={onPointerOver}
        {...events.handlers}
      >
        <div role="rowgroup" className={styles.headGroup}>
          <TableHead
            columns={control.columns.shown}
            filters={control.filters}
            coverage={selectable ? coverage(selection.selected.ids.length, view.matching) : undefined}
            onSelectAll={() => toggleAll(selection, view.matching)}
            onFilter={(columnID, anchor) => setFilter({ columnID, anchor })}
            onResize={control.brief ? undefined : control.columns.resize}
            hasActions={actions.length > 0}
            tabbable={rows === 0}
          />
        </div>
        <TableBody
          {...grid}
          {...{ rows, scroller, selectable, actions }}
          active={focus.active}
          columns={shown}
          events={events.rows}
        />
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
  else selection.chooseAll();
}

/** Another page or another question starts at the top. */
function useScrollToTop(toTop: () => void, page: number, query: ListQuery, scope: string | undefined) {
  const shown = useRef({ page, query, scope });
  useEffect(() => {
    const before = shown.current;
    if (before.page === page && before.query === query && before.scope === scope) return;
    shown.current = { page, query, scope };
    toTop();
  }, [toTop, page, query, scope]);
}
