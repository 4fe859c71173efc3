import type { MouseEvent } from "react";
import type { GridContext } from "./gridContext";
import { isWidget, rowIndexOf } from "./gridDom";

/** Click previews, with Ctrl toggles, with Shift selects a range; double click opens; right click shows the menu. */
export function pointerHandlers<Row>(grid: GridContext<Row>) {
  const { props, selection, extent, selectable, rowAt } = grid;

  const onClick = (event: MouseEvent) => {
    const index = rowIndexOf(event.target);
    const row = rowAt(index);
    if (row === undefined || index === undefined || isWidget(event.target)) return;
    const several = event.ctrlKey || event.metaKey;
    if (selectable && event.shiftKey) selection.extendTo(extent.offset + index, { keep: several });
    else if (selectable && several) selection.toggle(props.getRowID(row));
    else {
      selection.anchorAt(props.getRowID(row));
      props.onPreview?.(row);
    }
  };

  const onDoubleClick = (event: MouseEvent) => {
    const row = rowAt(rowIndexOf(event.target));
    if (row !== undefined && !isWidget(event.target)) props.onOpen?.(row);
  };

  const onContextMenu = (event: MouseEvent) => {
    const row = rowAt(rowIndexOf(event.target));
    if (row === undefined || !props.rowActions) return;
    event.preventDefault();
    grid.showMenu(row, { position: { top: event.clientY, left: event.clientX } });
  };

  // Shift would select the text between two clicks; without the default, the row must be focused by hand.
  const onMouseDown = (event: MouseEvent) => {
    if (!event.shiftKey || isWidget(event.target)) return;
    event.preventDefault();
    (event.target as Element).closest<HTMLElement>("[data-row]")?.focus({ preventScroll: true });
  };

  return { onClick, onDoubleClick, onContextMenu, onMouseDown };
}
