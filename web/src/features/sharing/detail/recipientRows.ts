import type { MailStatus, ShareDetail } from "../records";

/** A recipient, with what became of the mails to them. */
export interface RecipientRow {
  recipient: string;
  /** Of the last mail; nothing where none was promised. */
  status: MailStatus | undefined;
  /** When one was last taken by their mail server. */
  lastSent: string | undefined;
  emails: number;
  /** How often the last one was offered. */
  tries: number;
}

const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The recipients of a share in the order in which they were entered. */
export function recipientRows({
  shareDetails,
  shareEmails,
}: Pick<ShareDetail, "shareEmails"> & {
  shareDetails: Pick<ShareDetail["shareDetails"], "recipients">;
}): RecipientRow[] {
  const sendings = shareEmails.toSorted((a, b) => a.id - b.id);
  return shareDetails.recipients.map((recipient) => {
    const mails = sendings.flatMap((sending) =>
      sending.recipients.filter((mail) => sameAddress(mail.recipient, recipient)),
    );
    const last = mails.at(-1);
    const taken = mails.findLast(({ status, settledAt }) => status === "sent" && settledAt !== null);
    return {
      recipient,
      status: last?.status,
      lastSent: taken?.settledAt ?? undefined,
      emails: mails.length,
      tries: last?.tries ?? 0,
    };
  });
}
