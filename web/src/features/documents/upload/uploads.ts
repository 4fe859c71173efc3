import { queryClient } from "../../../api/queryClient";
import { onSessionEnd } from "../../../api/session";
import { createStore } from "../../../lib/store";
import { askBeforeUnload } from "../../../lib/unsaved";
import { showSnackbar } from "../../../ui/snackbars";
import { uploadCalls } from "./calls";
import { createEngine, type Settled } from "./engine";

/** Long enough to read why a version was refused and where its bytes are. */
const readingMs = 12_000;

/** Whether the list of files that failed is open. */
export const failedFilesOpen = createStore(false);

/** Goes on wherever the user goes in the application. */
export const uploads = createEngine(uploadCalls, {
  onSettled: tellOutcome,
  onArrived: ({ destination }) => {
    if (destination.kind !== "version") return;
    void queryClient.invalidateQueries({ queryKey: ["document", destination.documentID] });
  },
  onFailed: ({ destination, note }) => {
    if (destination.kind !== "version" || !note) return;
    showSnackbar({ message: note, tone: "error", duration: readingMs });
    void queryClient.invalidateQueries({ queryKey: ["document", destination.documentID] });
  },
});

function tellOutcome({ done, failed }: Settled) {
  for (const queryKey of [["folder"], ["recentDocuments"]]) void queryClient.invalidateQueries({ queryKey });
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
