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
  { handle }: DataTableProps<Row>,
  control: TableControl<Row>,
  view: ListView<Row>,
  selection: TableSelection<Row>,
): void {
  const rowBeside = (id: RowID, steps: number): Row | undefined => {
    const position = view.lookup.positionOf(id);
    return position === undefined ? undefined : view.lookup.rowAt(position + steps);
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
      chooseAll: selection.chooseAll,
      clear: selection.clear,
      resetWidths: control.columns.resetWidths,
      rowBeside,
    }),
  );
}
