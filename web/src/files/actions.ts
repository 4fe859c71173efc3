import type { BulkAction, RowAction, RowID, SelectedRows } from "../table";

/** Something that can be done with one item or with several. */
export interface FileAction<Item> extends Omit<BulkAction<Item>, "label"> {
  label: string | ((item: Item) => string);
  /** Also for several at once; then this is its name in the bar of the selection. */
  many?: string;
  /** Items of other kinds do not offer it. */
  appliesTo?: (item: Item) => boolean;
  quick?: boolean;
}

/** The menu of a row. */
export function rowActionsOf<Item>(
  actions: readonly FileAction<Item>[],
  idOf: (item: Item) => RowID,
): RowAction<Item>[] {
  const alone = (item: Item): SelectedRows<Item> => ({ ids: [idOf(item)], rows: [item] });
  return actions.map(({ many: _, run, disabledReason, ...action }) => ({
    ...action,
    run: (item) => run(alone(item)),
    disabledReason: disabledReason && ((item) => disabledReason(alone(item))),
  }));
}

/** The bar of the selection. */
export function bulkActionsOf<Item>(actions: readonly FileAction<Item>[]): BulkAction<Item>[] {
  return actions.flatMap(({ many, label: _, appliesTo, disabledReason, ...action }) =>
    many === undefined
      ? []
      : [
          {
            ...action,
            label: many,
            disabledReason: (chosen: SelectedRows<Item>) =>
              appliesTo && chosen.rows.length > 0 && !chosen.rows.some(appliesTo)
                ? "None of these items can be used for this"
                : disabledReason?.(chosen),
          },
        ],
  );
}
