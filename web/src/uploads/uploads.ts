import { queryClient } from "../api/queryClient";
import { onSessionEnd } from "../api/session";
import { showSnackbar } from "../lib/snackbars";
import { createStore } from "../lib/store";
import { askBeforeUnload } from "../lib/unsaved";
import { createEngine, type Settled } from "./engine";
import { putFile } from "./put";
import { endKept } from "./unfinished";

/** Whether the list of files that failed is open. */
export const failedFilesOpen = createStore(false);

const engine = createEngine(putFile, tellOutcome);

/** Goes on wherever the user goes in the application. What is cancelled is not offered again. */
export const uploads = {
  ...engine,
  cancelAll() {
    engine.cancelAll();
    endKept();
  },
};

function tellOutcome({ done, failed, refreshes }: Settled) {
  for (const queryKey of refreshes) void queryClient.invalidateQueries({ queryKey });
  if (done > 0) showSnackbar(`Successfully uploaded ${done} File(s)`);
  if (failed === 0) return endKept();
  showSnackbar({
    message: `There was a problem with the upload: ${failed} File(s) could not be uploaded.`,
    tone: "error",
    action: { label: "View Failed Files", onSelect: () => failedFilesOpen.set(true) },
  });
}

onSessionEnd(() => engine.cancelAll());

/** Files that have not arrived would be lost with the page. */
askBeforeUnload(() => uploads.view.get().unfinished > 0);
