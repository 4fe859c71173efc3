import { columnText } from "./rowIndex";
import type { Column } from "./types";

/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[\s\uFEFF]*[=+\-@\t\r]/;

/** A text stays a text in a spreadsheet, whatever it begins with and whichever lines it has. */
function cell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as people read them, in the columns given, as a CSV file that a spreadsheet opens. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const line = (texts: readonly string[]) => `${texts.map(cell).join(",")}\r\n`;
  const head = line(columns.map(({ header }) => header));
  return head + rows.map((row) => line(columns.map((column) => columnText(column, row)))).join("");
}
