import { api, ask } from "../../api/client";
import { useChange } from "../../api/mutation";
import { saveFrom } from "../../files/saving";

/** Whatever shows emails. */
const readAgain = [["folder"], ["email"]] as const;

export function useShortNote(accepted?: () => void, afterwards?: () => void) {
  return useChange({
    call: (note: { emailID: number; value: string }) => ask(api.POST("/api/email/note", { body: note })),
    refreshes: readAgain,
    errorShows: "form",
    accepted,
    afterwards,
  });
}

/** A copy of an email, as it was filed. */
export function useEmailDownload(): (emailID: number) => void {
  const change = useChange({
    call: (emailID: number) => ask(api.GET("/api/signedUrlForEmail", { params: { query: { emailID } } })),
    fails: "The email could not be downloaded. Please try again.",
    stays: true,
    afterwards: ({ url }) => saveFrom(url),
  });
  return change.mutate;
}
