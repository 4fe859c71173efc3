import type { DragEvent } from "react";
import type { GridContext } from "./gridContext";
import { rowIndexOf } from "./gridDom";

/** Marks the row that would take what is over it. Kept in the document: dragging must render no row. */
const mark = "data-drop";

const rowOf = (event: DragEvent) => (event.target as Element).closest("[data-row]");

function markOnly(grid: Element, row: Element | null): void {
  for (const marked of grid.querySelectorAll(`[${mark}]`)) if (marked !== row) marked.removeAttribute(mark);
  row?.setAttribute(mark, "");
}

/** Dragging one of the selected rows drags all of them. */
export function dragHandlers<Row>({ props, selection, rowAt }: GridContext<Row>) {
  const { dragging, getRowID } = props;
  if (!dragging) return {};
  const rowUnder = (event: DragEvent) => rowAt(rowIndexOf(event.target));

  const onDragStart = (event: DragEvent<HTMLElement>) => {
    const row = rowUnder(event);
    if (row === undefined) return;
    const id = getRowID(row);
    dragging.start(selection.has(id) ? selection.selected : { ids: [id], rows: [row] }, event);
  };
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    const row = rowUnder(event);
    const taken = row !== undefined && dragging.accepts(row, event);
    markOnly(event.currentTarget, taken ? rowOf(event) : null);
    if (!taken) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null))
      markOnly(event.currentTarget, null);
  };
  const onDrop = (event: DragEvent<HTMLElement>) => {
    markOnly(event.currentTarget, null);
    const row = rowUnder(event);
    if (row === undefined || !dragging.accepts(row, event)) return;
    event.preventDefault();
    event.stopPropagation();
    dragging.drop(row, event);
  };
  const onDragEnd = (event: DragEvent<HTMLElement>) => {
    markOnly(event.currentTarget, null);
    dragging.end();
  };
  return { onDragStart, onDragOver, onDragLeave, onDrop, onDragEnd };
}
