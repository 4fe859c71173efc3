import { useImperativeHandle } from "react";
import { rowIndexOf } from "./gridDom";
import type { ListView } from "./listView";
import { pageExtent } from "./paging";
import type { DataTableProps } from "./props";
import type { RowID, TableHandle } from "./types";
import type { TableSelection } from "./useSelection";
import type { TableControl } from "./useTableControl";

/** Lets the screen around the table use what the reader chose in it. */
export function useTableHandle<Row>(
  { handle, columns }: DataTableProps<Row>,
  control: TableControl<Row>,
  view: ListView<Row>,
  selection: TableSelection<Row>,
): void {
  const rowBeside = async (id: RowID, steps: number): Promise<Row | undefined> => {
    const { lookup } = view;
    // A row that an address names may not have been loaded; then the order of all ids tells its place.
    const position = lookup.positionOf(id) ?? (await lookup.allIDs()).indexOf(id);
    return position < 0 ? undefined : lookup.fetchRowAt(position + steps);
  };
  const focused = (): Row | undefined => {
    const index = rowIndexOf(document.activeElement);
    const { offset } = pageExtent(control.page, control.pageSize, view.matching);
    return index === undefined ? undefined : view.lookup.rowAt(offset + index);
  };
  useImperativeHandle(
    handle,
    (): TableHandle<Row> => ({
      selected: () => selection.selected,
      query: () => control.query,
      shownIDs: async () => view.lookup.allIDs(),
      shownColumns: () => columns.filter(({ id }) => control.columns.visibility[id]),
      focused,
      chooseAll: selection.chooseAll,
      clear: selection.clear,
      resetWidths: control.columns.resetWidths,
      rowBeside,
    }),
  );
}
