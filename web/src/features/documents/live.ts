import { api, ask } from "../../api/client";
import { onServerEvent } from "../../api/events";
import { followKind } from "../../files/live";
import { showSnackbar } from "../../lib/snackbars";

/** Long enough to be read by somebody who looks up, and short enough to get out of the way on every page of theirs. */
const overrideMs = 15_000;

/** Whoever works on a document must know at once that others may change it, too. */
async function tellOfOverride(documentID: number): Promise<void> {
  const read = ask(api.GET("/api/document", { params: { query: { documentID } } }));
  const named = await read.catch(() => undefined);
  const what = named ? `"${named.filename}"` : `document ${documentID}`;
  showSnackbar({
    message: `Your lock on ${what} was overridden. What you have not uploaded yet will not become the current version by itself.`,
    tone: "error",
    duration: overrideMs,
  });
}

/** Keeps folders and documents on the screen true while others work on them. Runs once. */
export function followDocuments(): void {
  const { hearAnywhere } = followKind({
    event: "document",
    areas: ["docs", "public", "private"],
    alsoOutdated: [["favorites"], ["recentDocuments"], ["documentHistory"], ["homepage"], ["searchability"]],
  });
  onServerEvent("lockOverridden", ({ documentID }) => void tellOfOverride(Number(documentID)));
  // One's own stars, set in another window.
  onServerEvent("favorite", hearAnywhere);
}
