import { api, ask } from "../../api/client";
import { isUnspecific, messageOf } from "../../api/error";
import { useIdempotencyKey } from "../../api/idempotency";
import { useChange } from "../../api/mutation";
import { showSnackbar } from "../../lib/snackbars";
import { followShare, resendWords } from "./jobWords";
import { changeBody, type ShareOptions } from "./options/options";
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

/** Why a change was not made. A code of the catalogue has its own words. */
export function refusalOf(error: unknown, words: string): string | undefined {
  if (!error) return undefined;
  return isUnspecific(error) ? words : messageOf(error);
}

/** Changes the options of an active share. */
export function useChangeOptions(onDone: () => void) {
  return useChange({
    call: ({ share, options }: { share: Share; options: ShareOptions }) =>
      ask(api.POST("/api/share/outgoing/change", { body: { shareID: share.id, ...changeBody(options) } })),
    refreshes,
    says: "Share updated",
    errorShows: "form",
    afterwards: onDone,
  });
}

/** Mails a share again; one that has ended is packed anew and gets another link. */
export function useResend(onTaken: () => void) {
  const headers = useIdempotencyKey();
  return useChange({
    call: ({ id }: Share) => ask(api.POST("/api/share/outgoing/resend", { body: { shareID: id }, headers })),
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
