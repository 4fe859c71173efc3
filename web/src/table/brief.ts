import type { CSSProperties } from "react";
import { menuColumnWidth, selectColumnWidth } from "./metrics";
import type { ShownColumn } from "./useColumns";

/** Where columns side by side would be cut off, a row is brief: its name, and below it the facts that matter most. */
export const narrowWindow = "(max-width: 600px)";

/** The columns of brief rows, the name first. What the list is sorted or filtered by is never left out. */
export function briefColumns<Row>(
  shown: readonly ShownColumn<Row>[],
  filters: Readonly<Record<string, string>>,
): readonly ShownColumn<Row>[] {
  const names = shown.filter(({ column }) => column.namesRow);
  const facts = shown.filter(
    ({ column, sorted }) => !column.namesRow && (column.brief || sorted || filters[column.id]),
  );
  return [...names, ...facts];
}

/** The gutter of the page, less the padding of a cell. */
const gutter = 14;

/** Facts take what they need while there is room, and share it where there is not. */
export function briefStyle(columns: number, selectable: boolean, hasActions: boolean): CSSProperties {
  const facts = `[text] repeat(${Math.max(1, columns - 1)}, minmax(0, auto)) minmax(0, 1fr) [end]`;
  const before = selectable ? `${selectColumnWidth}px` : "";
  const after = hasActions ? `${menuColumnWidth}px` : "";
  return {
    "--tracks": `${before} ${facts} ${after}`,
    "--gutters": `${selectable ? 0 : gutter}px`,
  } as CSSProperties;
}
