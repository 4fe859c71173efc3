import { authorizedFetch } from "../../../api/client";
import { readFailure } from "../../../api/error";
import { saveBlob } from "../../../lib/saveBlob";
import { type HistoryFilter, type HistoryScope, historyCall, historyParameters } from "./history";

/** Has the browser save the history as a CSV file, with the filters that are set. */
export async function exportHistory(scope: HistoryScope, filter: HistoryFilter): Promise<void> {
  const url = new URL(`${historyCall(scope)}/csv`, location.origin);
  for (const [name, value] of Object.entries(historyParameters(scope, filter))) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const answer = await authorizedFetch(new Request(url));
  if (!answer.ok) throw await readFailure(answer);
  saveBlob(await answer.blob(), "history.csv");
}
