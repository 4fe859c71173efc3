import { Menu, type MenuEntry } from "../ui/Menu";
import type { DataTableProps } from "./props";
import type { BulkAction, RowAction, SelectedRows } from "./types";

export interface RowMenuState<Row> {
  row: Row;
  /** The row belongs to a selection of several: the menu acts on all of them. */
  forSelection: boolean;
  anchor?: HTMLElement;
  position?: { top: number; left: number };
}

export interface RowMenuProps<Row> extends RowMenuState<Row> {
  props: DataTableProps<Row>;
  selected: SelectedRows<Row>;
  onClose: () => void;
}

export function RowMenu<Row>({
  row,
  forSelection,
  anchor,
  position,
  props,
  selected,
  onClose,
}: RowMenuProps<Row>) {
  const entries = forSelection
    ? selectionEntries(props.bulkActions ?? [], selected)
    : rowEntries(
        (props.rowActions ?? []).filter(({ appliesTo }) => appliesTo?.(row) ?? true),
        row,
      );
  if (entries.length === 0) return null;
  return (
    <Menu
      label={forSelection ? "Actions for the selection" : "Actions"}
      entries={entries}
      open
      onClose={onClose}
      anchor={anchor}
      position={position}
      align={anchor ? "right" : "left"}
    />
  );
}

function rowEntries<Row>(actions: readonly RowAction<Row>[], row: Row): MenuEntry[] {
  return inGroups(actions, (action) => ({
    label: typeof action.label === "string" ? action.label : action.label(row),
    icon: action.icon,
    danger: action.danger,
    shortcut: keysOf(action),
    disabledReason: action.disabledReason?.(row),
    onSelect: () => action.run(row),
  }));
}

function selectionEntries<Row>(
  actions: readonly BulkAction<Row>[],
  selected: SelectedRows<Row>,
): MenuEntry[] {
  return inGroups(actions, (action) => ({
    label: action.label,
    icon: action.icon,
    danger: action.danger,
    shortcut: keysOf(action),
    disabledReason: action.disabledReason?.(selected),
    onSelect: () => action.run(selected),
  }));
}

/** The keys as a menu writes them. */
export function keysOf({ shortcut }: { shortcut?: string }): string | undefined {
  return shortcut === "Delete" ? "Del" : shortcut?.replaceAll("+", " ");
}

function inGroups<Action extends { startsGroup?: boolean }>(
  actions: readonly Action[],
  entry: (action: Action) => MenuEntry,
): MenuEntry[] {
  return actions.flatMap((action, index) =>
    action.startsGroup && index > 0 ? ["divider" as const, entry(action)] : [entry(action)],
  );
}
