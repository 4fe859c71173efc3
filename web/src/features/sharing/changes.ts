import { api, ask } from "../../api/client";
import { useIdempotencyKey } from "../../api/idempotency";
import { useChange } from "../../api/mutation";
import { showSnackbar } from "../../lib/snackbars";
import { followShare, resendWords } from "./jobWords";
import { sharesKey } from "./queries";
import type { Share } from "./records";

const refreshes = [[sharesKey]];

/** Ends a share: from now on its link leads nowhere. */
export function useRevoke(onDone: () => void) {
  return useChange({
    call: ({ id }: Share) => ask(api.POST("/api/share/outgoing/revoke", { body: { shareID: id } })),
    refreshes,
    says: "Share revoked",
    errorShows: "form",
    afterwards: onDone,
  });
}

/** Mails a share again; one that has ended is packed anew and gets another link. */
export function useResend(onTaken: () => void) {
  const headers = useIdempotencyKey();
  return useChange({
    call: ({ id }: Share) =>
      ask(api.POST("/api/share/outgoing/resend", { body: { shareID: id }, headers })),
    refreshes,
    errorShows: "form",
    accepted: ({ jobID }) => {
      void followShare(jobID, resendWords);
      onTaken();
    },
  });
}

/** Puts the link of a share on the clipboard. */
export async function copyLink({ downloadURL }: Pick<Share, "downloadURL">): Promise<void> {
  try {
    await navigator.clipboard.writeText(downloadURL);
    showSnackbar("Link copied to clipboard");
  } catch {
    showSnackbar({ message: "Unable to copy the link to clipboard", tone: "error" });
  }
}
