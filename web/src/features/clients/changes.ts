import { useCallback } from "react";
import { api, ask } from "../../api/client";
import { useIdempotencyKey } from "../../api/idempotency";
import { useChange } from "../../api/mutation";
import { showSnackbar } from "../../lib/snackbars";
import { type ClientDraft, wireOf } from "./draft";
import type { Client } from "./queries";

/** Matters carry the name of their client, and what may be done for it. */
const readAgain = [["clients"], ["client"], ["matters"], ["matter"]] as const;

const undo = "Click Here to undo";

function setDeleted(clientIDs: readonly number[], isDeleted: boolean) {
  return ask(api.PUT("/api/clients/markMultipleDeleted", { body: { clientIDs: [...clientIDs], isDeleted } }));
}

export interface ClientTrash {
  trash: (clientIDs: readonly number[]) => void;
  restore: (clientIDs: readonly number[]) => void;
}

/** To the Trash Bin and back; each offers the other in its message. */
export function useClientTrash(): ClientTrash {
  const trash = useChange({
    call: (clientIDs: readonly number[]) => setDeleted(clientIDs, true),
    refreshes: readAgain,
    fails: "Failed to move Client(s) to Trash Bin. Please try again.",
    afterwards: (_, clientIDs) => {
      showSnackbar({
        message: "Moved Client(s) to Trash Bin successfully.",
        action: { label: undo, onSelect: () => restore.mutate(clientIDs) },
      });
    },
  });
  const restore = useChange({
    call: (clientIDs: readonly number[]) => setDeleted(clientIDs, false),
    refreshes: readAgain,
    fails: "Failed to restore Client(s) from Trash Bin. Please try again.",
    afterwards: (_, clientIDs) => {
      showSnackbar({
        message: "Restored Client(s) from Trash Bin successfully.",
        action: { label: undo, onSelect: () => trash.mutate(clientIDs) },
      });
    },
  });
  return { trash: trash.mutate, restore: restore.mutate };
}

type Standing = Pick<Client, "clientID" | "clientStatus">;

/** Deactivates an active client, and activates an inactive one. */
export function useToggleStatus(): (client: Standing) => void {
  const deactivate = useChange({
    call: ({ clientID }: Standing) => ask(api.PUT("/api/client/deactivate", { body: { clientID } })),
    refreshes: readAgain,
    says: "Client deactivated",
    fails: "Unable to deactivate client",
  });
  const activate = useChange({
    call: ({ clientID }: Standing) => ask(api.PUT("/api/client/activate", { body: { clientID } })),
    refreshes: readAgain,
    says: "Client activated",
    fails: "Unable to activate client",
  });
  const { mutate: toInactive } = deactivate;
  const { mutate: toActive } = activate;
  return useCallback(
    (client) => (client.clientStatus === "active" ? toInactive : toActive)(client),
    [toInactive, toActive],
  );
}

/** `onSaved` runs when the server has the client, `onDone` when the lists show it. */
export function useCreateClient(onSaved: (draft: ClientDraft) => void, onDone: (clientID: number) => void) {
  const headers = useIdempotencyKey();
  return useChange({
    call: (draft: ClientDraft) =>
      ask(api.POST("/api/clients/new", { body: { newClientData: wireOf(draft) }, headers })),
    refreshes: readAgain,
    says: "Client created",
    fails: "Unable to create client",
    errorShows: "form",
    accepted: (_, draft) => onSaved(draft),
    afterwards: ([clientID]) => clientID !== undefined && onDone(clientID),
  });
}

/** Saves only over the version that was on the screen. */
export function useUpdateClient(clientID: number, onSaved: () => void, onDone: () => void) {
  return useChange({
    call: ({ draft, rev }: { draft: ClientDraft; rev: number }) =>
      ask(
        api.PUT("/api/client/update", {
          params: { query: { clientID }, header: { "If-Match": `"${rev}"` } },
          body: { newClientData: wireOf(draft) },
        }),
      ),
    refreshes: readAgain,
    says: "Client updated",
    fails: "Unable to update client",
    errorShows: "form",
    accepted: onSaved,
    afterwards: onDone,
  });
}
