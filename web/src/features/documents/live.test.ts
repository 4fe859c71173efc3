import { afterEach, expect, it, vi } from "vitest";
import { clearSnackbars, snackbarStore } from "../../lib/snackbars";
import { followDocuments } from "./live";

afterEach(() => {
  vi.unstubAllGlobals();
  clearSnackbars();
});

it("tells whoever held a lock at once that it was overridden, also where the document cannot be read", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 403 }));
  followDocuments();
  const anotherTab = new BroadcastChannel("casefold-events");
  anotherTab.postMessage({ event: "lockOverridden", data: '{"documentID":7}' });
  await vi.waitFor(() => expect(snackbarStore.get()).toHaveLength(1));
  expect(snackbarStore.get()[0]?.message).toMatch(/^Your lock on document 7 was overridden\./);
  anotherTab.close();
});
