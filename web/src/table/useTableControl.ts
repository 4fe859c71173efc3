import { useMemo } from "react";
import type { TablePreferences } from "../lib/preferences";
import { useMediaQuery } from "../lib/useMediaQuery";
import { briefColumns, briefStyle, narrowWindow } from "./brief";
import {
  briefRowHeight,
  headHeight,
  menuColumnWidth,
  rowHeight,
  selectColumnWidth,
  tallHeadHeight,
  tallRowHeight,
} from "./metrics";
import { defaultPageSize } from "./paging";
import type { DataTableProps } from "./props";
import type { ListQuery, PageSize } from "./types";
import { type TableColumns, useColumns } from "./useColumns";
import { type SetPage, usePage } from "./usePage";
import { useTableState } from "./useTableState";

export interface TableControl<Row> {
  columns: TableColumns<Row>;
  query: ListQuery;
  /** Everything typed, that of hidden columns too. */
  filters: Readonly<Record<string, string>>;
  filtering: boolean;
  page: number;
  setPage: SetPage;
  pageSize: PageSize;
  /** Asks another question: back to the first page. */
  ask: (change: TablePreferences) => void;
  /** The window is narrow: a row has two lines, and columns have no place of their own. */
  brief: boolean;
  rowHeight: number;
  headHeight: number;
  gridStyle: React.CSSProperties;
}

/** What the reader chose about a table: order, filters, tab, columns, page. */
export function useTableControl<Row>(props: DataTableProps<Row>): TableControl<Row> {
  const { id, columns: all, tabs, pageSize, pageParameter = "page" } = props;
  const firstTab = props.defaultTab ?? tabs?.[0]?.id;
  const state = useTableState(
    id,
    {
      sort: props.defaultSort,
      tab: firstTab,
      pageSize: pageSize ?? defaultPageSize,
      choosesPageSize: pageSize === undefined,
    },
    props.scope,
  );
  const [page, setPage] = usePage(pageParameter ?? undefined);
  const tab = tabs?.some((known) => known.id === state.tab) ? state.tab : firstTab;
  const ask = (change: TablePreferences) => {
    state.change(change);
    if (page !== 1) setPage(1, { replace: true });
  };

  const selectWidth = props.bulkActions ? selectColumnWidth : 0;
  const { text, filters, sort } = state;
  const brief = useMediaQuery(narrowWindow);
  const wide = useColumns(id, all, state, (order) => ask({ sort: order }), selectWidth);
  const columns = brief ? { ...wide, shown: briefColumns(wide.shown, filters) } : wide;
  const { visibility } = columns;
  // A filter that shows no funnel because its column is hidden must not work in secret.
  const query = useMemo<ListQuery>(
    () => ({
      sort,
      text,
      tab,
      filters: Object.fromEntries(Object.entries(filters).filter(([id, filter]) => visibility[id] && filter)),
    }),
    [sort, text, tab, filters, visibility],
  );
  return {
    columns,
    query,
    filters,
    filtering: text !== "" || Object.keys(query.filters).length > 0,
    page,
    setPage,
    pageSize: state.pageSize,
    ask,
    brief,
    rowHeight: brief ? briefRowHeight : props.tallRows ? tallRowHeight : rowHeight,
    headHeight: props.tallHead && !brief ? tallHeadHeight : headHeight,
    gridStyle: brief
      ? briefStyle(columns.shown.length, selectWidth > 0, props.rowActions !== undefined)
      : gridStyleOf(columns, selectWidth, props.rowActions ? menuColumnWidth : 0),
  };
}

/** The tracks live in custom properties of the grid, so that dragging a column edge renders no row. */
function gridStyleOf<Row>(
  { shown }: TableColumns<Row>,
  selectWidth: number,
  menuWidth: number,
): React.CSSProperties {
  const px = (width: number) => (width > 0 ? [`${width}px`] : []);
  const filler = shown.some(({ track }) => track.endsWith("1fr)")) ? [] : ["minmax(0, 1fr)"];
  const tracks = [...px(selectWidth), ...shown.map(({ track }) => track), ...filler, ...px(menuWidth)];
  const least = [`${selectWidth + menuWidth}px`, ...shown.map((column) => column.least)];
  const sticking = shown.flatMap(({ stickAt }, place) =>
    stickAt === undefined ? [] : [[`--stick-${place}`, `${stickAt}px`]],
  );
  return Object.fromEntries([
    ["--tracks", tracks.join(" ")],
    ["--table-width", `calc(${least.join(" + ")})`],
    ...sticking,
  ]);
}
