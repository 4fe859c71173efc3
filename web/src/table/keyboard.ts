import type { KeyboardEvent } from "react";
import { showSnackbar } from "../lib/snackbars";
import type { GridContext } from "./gridContext";
import { isWidget, rowIndexOf } from "./gridDom";
import { bulkBarRoom } from "./metrics";
import { head, isShortcut } from "./movement";

/** How far Shift with an arrow moves a column's edge. */
const resizeStep = 16;

/** Answers a key; true when it was one of ours. */
type KeyAnswer = (event: KeyboardEvent) => boolean;

export function keyHandler<Row>(grid: GridContext<Row>) {
  return (event: KeyboardEvent<HTMLDivElement>) => {
    // Menus and filters opened from the grid are its children in React, but not in the document.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (onListKey(grid)(event) || onHeadKey(grid)(event) || onRowKey(grid)(event)) event.preventDefault();
    else if (!event.altKey) onMoveKey(grid, event);
  };
}

const onListKey =
  <Row>({ selectable, selection }: GridContext<Row>): KeyAnswer =>
  (event) => {
    if (selectable && isShortcut(event, "Ctrl+A")) selection.chooseAll();
    else if (event.key === "Escape" && selection.selected.ids.length > 0) selection.clear();
    else return false;
    return true;
  };

const onHeadKey =
  <Row>({ control }: GridContext<Row>): KeyAnswer =>
  (event) => {
    const step = { ArrowLeft: -resizeStep, ArrowRight: resizeStep }[event.key];
    const cell = (event.target as Element).closest<HTMLElement>("[data-column]");
    const shown = control.columns.shown.find(({ column }) => column.id === cell?.getAttribute("data-column"));
    if (!event.shiftKey || step === undefined || !cell || !shown || control.brief) return false;
    const width = cell.getBoundingClientRect().width + step;
    control.columns.resize(shown.column.id, Math.max(shown.narrowest, width));
    return true;
  };

const onRowKey =
  <Row>(grid: GridContext<Row>): KeyAnswer =>
  (event) => {
    const { props, selectable } = grid;
    const index = rowIndexOf(event.target);
    const row = grid.rowAt(index);
    if (row === undefined || index === undefined) return false;
    if (event.key === "ContextMenu" || isShortcut(event, "Shift+F10"))
      return showMenu(grid, row, event.target);
    if (isWidget(event.target) && (event.key === "Enter" || event.key === " ")) return false;
    if (event.key === " " && selectable) grid.select(row, index, event.shiftKey);
    else if (event.key === "Enter" && props.onOpen) props.onOpen(row);
    else return runShortcut(grid, row, event);
    return true;
  };

function showMenu<Row>(grid: GridContext<Row>, row: Row, target: EventTarget): boolean {
  if (!grid.props.rowActions) return false;
  const element = (target as Element).closest("[data-row]");
  grid.showMenu(row, { anchor: element?.querySelector<HTMLElement>("[aria-haspopup='menu']") ?? undefined });
  return true;
}

/** A key acts on the selection where it can; else, or without one, on the focused row. */
function runShortcut<Row>({ props, selection }: GridContext<Row>, row: Row, event: KeyboardEvent): boolean {
  const isMeant = ({ shortcut }: { shortcut?: string }) =>
    shortcut !== undefined && isShortcut(event, shortcut);
  const { selected } = selection;
  const onSelection = selected.ids.length > 0 ? props.bulkActions?.find(isMeant) : undefined;
  if (onSelection) {
    return perform(onSelection, onSelection.disabledReason?.(selected), () => onSelection.run(selected));
  }
  const action = props.rowActions?.find((known) => isMeant(known) && (known.appliesTo?.(row) ?? true));
  return action ? perform(action, action.disabledReason?.(row), () => action.run(row)) : false;
}

/** A key that can do nothing here says why, as a menu entry would. */
function perform({ refusal }: { refusal?: string }, reason: string | undefined, run: () => void): true {
  if (reason) showSnackbar(refusal ?? reason);
  else run();
  return true;
}

/** A move with Shift extends the selection, a plain one sets where the next range starts. */
function onMoveKey<Row>(grid: GridContext<Row>, event: KeyboardEvent) {
  const { focus, scroller, selection, extent, selectable, props } = grid;
  const from = rowIndexOf(event.target) ?? head;
  const room = grid.hasBulkBar ? bulkBarRoom : 0;
  const next = focus.onMoveKey(event, scroller.windowRows(), (row) => scroller.reveal(row, room));
  if (!next || !selectable || next.row === head || next.row === from) return;
  if (event.shiftKey && from !== head) {
    selection.extendTo(extent.offset + next.row, { keep: false, start: extent.offset + from });
    return;
  }
  const row = grid.rowAt(next.row);
  if (row !== undefined) selection.anchorAt(props.getRowID(row));
}
