import { useCallback, useState } from "react";
import type { TablePreferences } from "../lib/preferences";
import { readTablePreferences, writeTablePreferences } from "../lib/tablePreferences";
import type { PageSize, Sort } from "./types";

export interface TableDefaults {
  sort: Sort | undefined;
  tab: string | undefined;
  pageSize: PageSize;
  /** False: the page size belongs to the screen and is not remembered. */
  choosesPageSize: boolean;
}

export interface TableState {
  sort: Sort | undefined;
  text: string;
  filters: Readonly<Record<string, string>>;
  tab: string | undefined;
  widths: Readonly<Record<string, number>>;
  pageSize: PageSize;
  /** Changes the view and remembers it in this browser. */
  change: (change: TablePreferences) => void;
}

const none = {};

/** How the reader left this table. Read once: two tabs with the same list do not steer each other. */
export function useTableState(tableID: string, defaults: TableDefaults): TableState {
  const [kept, setKept] = useState(() => readTablePreferences(tableID));
  const change = useCallback(
    (part: TablePreferences) => {
      setKept((before) => ({ ...before, ...part }));
      writeTablePreferences(tableID, part);
    },
    [tableID],
  );
  return {
    sort: kept.sort ? kept.sort[0] : defaults.sort,
    text: kept.filterText ?? "",
    filters: kept.columnFilters ?? none,
    tab: kept.tab ?? defaults.tab,
    widths: kept.columnWidths ?? none,
    pageSize: (defaults.choosesPageSize ? kept.pageSize : undefined) ?? defaults.pageSize,
    change,
  };
}
