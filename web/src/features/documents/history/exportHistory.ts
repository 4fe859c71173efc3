import { authorizedFetch } from "../../../api/client";
import { readFailure } from "../../../api/error";
import { type HistoryFilter, type HistoryScope, historyCall, historyParameters } from "./history";

/** Has the browser save the history as a CSV file, with the filters that are set. */
export async function exportHistory(scope: HistoryScope, filter: HistoryFilter): Promise<void> {
  const url = new URL(`${historyCall(scope)}/csv`, location.origin);
  for (const [name, value] of Object.entries(historyParameters(scope, filter))) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const answer = await authorizedFetch(new Request(url));
  if (!answer.ok) throw await readFailure(answer);
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = "history.csv";
  link.click();
  // The browser has its copy once the click is through.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
