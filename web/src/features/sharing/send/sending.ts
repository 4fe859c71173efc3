import { api, ask } from "../../../api/client";
import { useIdempotencyKey } from "../../../api/idempotency";
import { meQuery } from "../../../api/me";
import { useChange } from "../../../api/mutation";
import { queryClient } from "../../../api/queryClient";
import { chosenIDs } from "../../../files/item";
import type { SendDialogProps } from "../../../files/sendDialog";
import { followShare, sendWords } from "../jobWords";
import { type ShareOptions, sendBody } from "../options/options";
import { sharesKey } from "../queries";

/** How many characters the message may have. */
export const longestMessage = 5000;

interface Order extends Pick<SendDialogProps, "place" | "chosen"> {
  recipients: readonly string[];
  message: string;
  options: ShareOptions;
}

/** The addresses that are offered from now on. */
const remember = (externalEmailAddresses: string[]) =>
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, externalEmailAddresses });

/** Sends what is chosen. The dialog closes when the server has taken it; packing and mailing go on behind. */
export function useSend(onTaken: () => void) {
  const headers = useIdempotencyKey();
  return useChange({
    call: ({ place, chosen, recipients, message, options }: Order) => {
      const { files, folders } = chosenIDs(chosen.ids);
      const body = {
        selectedObjects: { File: files, Folder: folders },
        documentOrEmail: "document" as const,
        parentDirectoryPath: place.path,
        matterID: place.matterID,
        recipients: [...recipients],
        message,
        ...sendBody(options),
      };
      return ask(api.POST("/api/multi/externalSend", { body, headers }));
    },
    errorShows: "form",
    accepted: ({ jobID, externalEmailAddresses }) => {
      remember(externalEmailAddresses);
      void followShare(jobID, sendWords);
      onTaken();
    },
    refreshes: [[sharesKey]],
  });
}

/** Offers an address no more. */
export function useForgetAddress(): (emailAddress: string) => void {
  const change = useChange({
    call: (emailAddress: string) =>
      ask(api.POST("/api/user/externalEmail/delete", { body: { emailAddress } })),
    fails: "The address could not be deleted. Please try again.",
    stays: true,
    accepted: ({ externalEmailAddresses }) => remember(externalEmailAddresses),
  });
  return change.mutate;
}
