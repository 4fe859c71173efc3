import { dayOf } from "../../../lib/dates";
import { saveBlob } from "../../../lib/saveBlob";
import { csvOf, type TableHandle } from "../../../table";
import type { Firm } from "../records";

/** 'firms-active-firms-2026-11-16.csv' */
export function viewName(tab: string | undefined, now: Date = new Date()): string {
  const part = (tab ?? "").toLowerCase().replaceAll(/[^a-z]+/g, "-");
  return ["firms", part, dayOf(now)].filter(Boolean).join("-").concat(".csv");
}

/** Saves what the list shows on all its pages: its tab, filters, order and columns. */
export async function saveView(firms: readonly Firm[], table: TableHandle<Firm> | null): Promise<void> {
  if (!table) return;
  const byID = new Map(firms.map((firm) => [firm.id, firm]));
  const rows = (await table.shownIDs()).flatMap((id) => byID.get(Number(id)) ?? []);
  // Spreadsheets take a file that begins with this mark for UTF-8.
  const text = `\uFEFF${csvOf(table.shownColumns(), rows)}`;
  saveBlob(new Blob([text], { type: "text/csv;charset=utf-8" }), viewName(table.query().tab));
}
