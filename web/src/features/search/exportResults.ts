import { authorizedFetch } from "../../api/client";
import { readFailure } from "../../api/error";
import { saveBlob } from "../../lib/saveBlob";
import { formatCount } from "../../lib/sizes";
import { closeSnackbar, showSnackbar, updateSnackbar } from "../../lib/snackbars";
import type { Criteria } from "./criteria";
import { bodyOf } from "./queries";

/** How many results a file holds, as the server has it. */
export const mostExported = 10_000;
const lineFeed = 10;

const progressWords = (rows: number, total: number) =>
  `Exporting ${formatCount(Math.min(rows, total))} of ${formatCount(total)} results`;

/** What is said when the file is there; plainly where it does not hold everything. */
export function exportedWords(total: number): string {
  if (total > mostExported) {
    return `Only the first ${formatCount(mostExported)} of ${formatCount(total)} results were exported: a file holds no more`;
  }
  return total === 1 ? "1 result exported" : `${formatCount(total)} results exported`;
}

/** Reads a file piece by piece and tells how many of its lines have come. */
async function readLines(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onLines: (lines: number) => void,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let lines = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type: "text/csv" });
    pieces.push(value);
    for (const byte of value) if (byte === lineFeed) lines += 1;
    onLines(lines);
  }
}

/** Has the browser save the results of a search as a CSV file, and shows how far it is. Expected is how many the page counts. */
export async function exportResults(criteria: Criteria, expected: number): Promise<void> {
  const { query, criteria: filters } = bodyOf(criteria, 1);
  const shown = showSnackbar({
    message: progressWords(0, Math.min(expected, mostExported)),
    persist: true,
  });
  try {
    const answer = await authorizedFetch(
      new Request(new URL("/api/search/csv", location.origin), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ query, criteria: filters }),
      }),
    );
    if (!answer.ok || !answer.body) throw await readFailure(answer);
    const total = Number(answer.headers.get("Casefold-Total-Results") ?? expected);
    const file = await readLines(answer.body, (lines) => {
      if (shown !== undefined) updateSnackbar(shown, progressWords(lines - 1, Math.min(total, mostExported)));
    });
    saveBlob(file, "search results.csv");
    showSnackbar({ message: exportedWords(total), persist: total > mostExported });
  } finally {
    if (shown !== undefined) closeSnackbar(shown);
  }
}
