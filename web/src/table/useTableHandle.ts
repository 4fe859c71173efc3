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
  { handle, getRowID }: DataTableProps<Row>,
  control: TableControl<Row>,
  view: ListView<Row>,
  selection: TableSelection<Row>,
): void {
  const rowBeside = (id: RowID, steps: number): Row | undefined => {
    for (let position = 0; position < view.matching; position++) {
      const row = view.lookup.rowAt(position);
      if (row !== undefined && getRowID(row) === id) return view.lookup.rowAt(position + steps);
    }
    return undefined;
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
      focused,
      chooseAll: () => void selection.chooseAll(),
      clear: selection.clear,
      resetWidths: control.columns.resetWidths,
      rowBeside,
    }),
  );
}
