import { readPreference, type TablePreferences, writePreference } from "./preferences";

export function readTablePreferences(tableID: string): TablePreferences {
  return readPreference("tables")?.[tableID] ?? {};
}

/** Merges into what the table already remembers; an undefined field forgets that field. */
export function writeTablePreferences(tableID: string, change: TablePreferences): void {
  const tables = readPreference("tables") ?? {};
  writePreference("tables", { ...tables, [tableID]: { ...tables[tableID], ...change } });
}
