/** A message as the pane shows it: the file itself, or one that is embedded in it. */
export interface ShownMessage {
  subject: string;
  from: string;
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  /** Missing where what is written is no date. */
  date?: string | null;
  /** The date as it is written. */
  dateText: string;
  /** Where its harmless body lies; nothing for a message that could not be read. */
  url?: string;
  /** Why nothing could be read. */
  unreadable?: string;
  /** What could not be read of a message that otherwise could. */
  problems: readonly string[];
  /** Pictures on other machines, which are left out. */
  remoteImages: number;
  attachments: readonly ShownAttachment[];
}

export interface ShownAttachment {
  /** Names the part to all calls. */
  part: string;
  name: string;
  size: number;
  isMessage: boolean;
}

const problemWords: Readonly<Record<string, string>> = {
  bodyCut: "The text is too long to be shown whole.",
  tooManyParts: "Not all attachments are listed: the message has too many.",
  tooDeep: "Messages inside messages are listed down to a depth of 100.",
  partDamaged: "A part of the message is damaged and cannot be shown.",
};

/** What the reader must know of a message that could not be read whole. */
export const problemsIn = ({ problems }: Pick<ShownMessage, "problems">): string[] =>
  problems.flatMap((problem) => problemWords[problem] ?? []);

const unreadableWords: Readonly<Record<string, string>> = {
  damaged: "The file is damaged, or no message.",
  tooLarge: "The message is too large to be shown.",
};

export const unreadableReason = (reason: string): string =>
  unreadableWords[reason] ?? "The message could not be read. Please try again later.";

/** 'Harlan Tuttle <h.tuttle@example.com>': the name, and the address where both are written. */
export function personIn(written: string): { name: string; address: string } {
  const match = /^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/.exec(written);
  const [, name = "", address = ""] = match ?? [];
  return name ? { name, address } : { name: address || written.trim(), address: "" };
}

export function remoteImageWords(count: number): string {
  return count === 1 ? "1 remote image not loaded" : `${count} remote images not loaded`;
}

/** The names in a list of people as it is written, which may be cut at its end. */
export const namesIn = (written: string): string =>
  (written.replace(/\s*<[^>]*$/, "").match(/(?:"[^"]*"|<[^>]*>|[^,])+/g) ?? [])
    .map((one) => personIn(one).name.replace(/^"(.*)"$/, "$1"))
    .join(", ");
