/** A place in the grid. Row -1 is the head; no stop means the whole row. */
export interface Place {
  row: number;
  stop: number | undefined;
}

export interface Surroundings {
  rows: number;
  /** How many places the current row has inside. */
  stops: number;
  /** Rows that fit in the window. */
  windowRows: number;
}

export interface Keys {
  key: string;
  ctrl: boolean;
}

export const head = -1;

/** Where a key leads, or undefined when it does not move. Left and right walk through a row, home and end too. */
export function move(place: Place, { key, ctrl }: Keys, around: Surroundings): Place | undefined {
  const { row, stop } = place;
  const last = around.rows - 1;
  const toRow = (target: number): Place => {
    const next = Math.min(Math.max(target, head), last);
    return { row: next, stop: next === head ? (stop ?? 0) : stop };
  };
  switch (key) {
    case "ArrowUp":
      return toRow(row - 1);
    case "ArrowDown":
      return row === head ? firstRowBelowHead(stop, last) : toRow(row + 1);
    case "PageUp":
      return row === head ? place : toRow(Math.max(0, row - around.windowRows));
    case "PageDown":
      return toRow(row + around.windowRows);
    case "ArrowRight":
      return { row, stop: stop === undefined ? 0 : Math.min(stop + 1, around.stops - 1) };
    case "ArrowLeft":
      if (stop === undefined || stop > 0) return { row, stop: stop === undefined ? undefined : stop - 1 };
      return { row, stop: row === head ? 0 : undefined };
    case "Home":
      if (ctrl || stop === undefined) return toRow(Math.min(0, last));
      return { row, stop: 0 };
    case "End":
      if (ctrl || stop === undefined) return toRow(last);
      return { row, stop: around.stops - 1 };
    default:
      return undefined;
  }
}

function firstRowBelowHead(stop: number | undefined, last: number): Place {
  return last < 0 ? { row: head, stop: stop ?? 0 } : { row: 0, stop: undefined };
}

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether a key press is the named shortcut: 'Delete', 'F2', 'Ctrl+C', 'Shift+Enter'. */
export function isShortcut(press: KeyPress, shortcut: string): boolean {
  const parts = shortcut.split("+");
  const key = parts.at(-1) ?? "";
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    (press.ctrlKey || press.metaKey) === parts.includes("Ctrl") &&
    press.shiftKey === parts.includes("Shift") &&
    press.altKey === parts.includes("Alt")
  );
}
