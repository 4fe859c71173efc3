import { useState } from "react";
import { useChange } from "../../../api/mutation";
import { saveFrom } from "../../../files/saving";
import type { AttachmentCommands } from "./MessageAttachments";
import type { ShownAttachment } from "./message";
import type { MessageSource } from "./source";

const none: ReadonlyMap<string, number> = new Map();

/** What can be done with the attachments of a message beside opening them. */
export function useAttachments(source: MessageSource): Omit<AttachmentCommands, "open"> {
  const [saved, setSaved] = useState(none);
  const { save, againstSaving } = source;
  const download = useChange({
    call: ({ part }: ShownAttachment) => source.download(part),
    fails: "The attachment could not be downloaded. Please try again.",
    stays: true,
    afterwards: ({ url }) => url && saveFrom(url),
  });
  const saving = useChange({
    call: async (attachments: readonly ShownAttachment[]) => {
      for (const { part } of attachments) {
        const { documentID } = (await save?.(part)) ?? {};
        // Those before one that fails are documents by then.
        if (documentID !== undefined) setSaved((before) => new Map(before).set(part, documentID));
      }
    },
    says: (_, attachments) =>
      attachments.length === 1 ? "Saved as Document" : `Saved ${attachments.length} Attachments as Documents`,
    fails: "The attachment could not be saved as a document. Please try again.",
    refreshes: [["folder"]],
    stays: true,
  });
  return {
    download: download.mutate,
    save: save && {
      run: saving.mutate,
      busy: saving.isPending,
      disabledReason: againstSaving,
      saved,
    },
  };
}
