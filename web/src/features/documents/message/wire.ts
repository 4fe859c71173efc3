import type { Answer } from "../../../api/types";
import type { ShownMessage } from "./message";

type MessageAnswer = Answer<"/api/email/preview", "post">;

/** What the server answers of a message, as the pane shows it. */
export function messageIn({ url, reason, message }: MessageAnswer): ShownMessage {
  return {
    subject: message?.subjectline ?? "",
    from: message?.emailFrom ?? "",
    to: message?.emailTo ?? [],
    cc: message?.cc ?? [],
    bcc: message?.bcc ?? [],
    date: message?.date,
    dateText: message?.dateText ?? "",
    url,
    unreadable: url ? undefined : (reason ?? "trouble"),
    problems: message?.problems ?? [],
    remoteImages: message?.remoteImages ?? 0,
    attachments: (message?.attachments ?? []).map(({ part, name, filesize, isMessage }) => ({
      part,
      name,
      size: filesize,
      isMessage: isMessage === 1,
    })),
  };
}
