import { authorizedFetch } from "../../api/client";
import { readFailure } from "../../api/error";
import { saveBlob } from "../../lib/saveBlob";
import { formatCount } from "../../lib/sizes";
import { closeSnackbar, showSnackbar, updateSnackbar } from "../../lib/snackbars";
import type { Criteria } from "./criteria";
import { bodyOf } from "./queries";

/** How many results a file holds at most: the server's limit. */
export const maxExported = 10_000;
const lineFeed = 10;

const progressWords = (rows: number, total: number) =>
  `Exporting ${formatCount(Math.min(rows, total))} of ${formatCount(total)} results`;

/** The message when the file is saved. It says so if the file does not hold all results. */
export function exportedWords(total: number): string {
  if (total > maxExported) {
    return `Only the first ${formatCount(maxExported)} of ${formatCount(total)} results were exported: a file holds no more`;
  }
  return total === 1 ? "1 result exported" : `${formatCount(total)} results exported`;
}

/** Reads a file piece by piece and reports how many lines have arrived. */
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

/** Saves the results of a search as a CSV file and shows the progress. The page has counted so many results as expected. */
export async function exportResults(criteria: Criteria, expected: number): Promise<void> {
  const { query, criteria: filters } = bodyOf(criteria, 1);
  const shown = showSnackbar({
    message: progressWords(0, Math.min(expected, maxExported)),
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
      if (shown !== undefined) updateSnackbar(shown, progressWords(lines - 1, Math.min(total, maxExported)));
    });
    saveBlob(file, "search results.csv");
    showSnackbar({ message: exportedWords(total), persist: total > maxExported });
  } finally {
    if (shown !== undefined) closeSnackbar(shown);
  }
}
