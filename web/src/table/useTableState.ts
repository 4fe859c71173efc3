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

/** Filters of another list that the same table showed are not those of this one. */
function ofScope(kept: TablePreferences, scope: string | undefined): TablePreferences {
  const { filterText, columnFilters, filterScope, ...lasting } = kept;
  return filterScope === scope ? { ...lasting, filterText, columnFilters } : lasting;
}

/** How the reader left this table. Read once: two tabs with the same list do not steer each other. */
export function useTableState(tableID: string, defaults: TableDefaults, scope?: string): TableState {
  const [stored, setStored] = useState(() => readTablePreferences(tableID));
  const kept = ofScope(stored, scope);
  const change = useCallback(
    (part: TablePreferences) => {
      const next = { ...ofScope(readTablePreferences(tableID), scope), ...part, filterScope: scope };
      setStored((before) => ({ ...ofScope(before, scope), ...part, filterScope: scope }));
      writeTablePreferences(tableID, { filterText: undefined, columnFilters: undefined, ...next });
    },
    [tableID, scope],
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
