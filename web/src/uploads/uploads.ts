import { queryClient } from "../api/queryClient";
import { onSessionEnd } from "../api/session";
import { showSnackbar } from "../lib/snackbars";
import { createStore } from "../lib/store";
import { askBeforeUnload } from "../lib/unsaved";
import { createEngine, type Settled } from "./engine";
import { putFile } from "./put";

/** Whether the list of files that failed is open. */
export const failedFilesOpen = createStore(false);

/** Goes on wherever the user goes in the application. */
export const uploads = createEngine(putFile, tellOutcome);

function tellOutcome({ done, failed, refreshes }: Settled) {
  for (const queryKey of refreshes) void queryClient.invalidateQueries({ queryKey });
  if (done > 0) showSnackbar(`Successfully uploaded ${done} File(s)`);
  if (failed === 0) return;
  showSnackbar({
    message: `There was a problem with the upload: ${failed} File(s) could not be uploaded.`,
    tone: "error",
    action: { label: "View Failed Files", onSelect: () => failedFilesOpen.set(true) },
  });
}

onSessionEnd(() => uploads.cancelAll());

/** Files that have not arrived would be lost with the page. */
askBeforeUnload(() => uploads.view.get().unfinished > 0);
