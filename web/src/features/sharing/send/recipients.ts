/** To how many people one share goes. */
export const maxRecipients = 100;

const longestAddress = 254;
const longestLocal = 64;
const longestLabel = 63;

// What is seen and not blank: characters that are invisible or turn the direction of the text are in no address.
const seen = "(?![\\p{C}\\p{Z}])[\\u0080-\\u{10ffff}]";
const atom = `(?:[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]|${seen})+`;
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`, "u");
const domainLabel = /^[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}])?$/u;

const bytes = (text: string) => new TextEncoder().encode(text).length;
const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Whether the server would send to it. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(0, at));
  const labels = text.slice(at + 1).split(".");
  return (
    bytes(text) <= longestAddress &&
    bytes(local) <= longestLocal &&
    localPart.test(local) &&
    labels.length > 1 &&
    labels.every((label) => bytes(label) <= longestLabel && domainLabel.test(label))
  );
}

/** Those that are there, and those that come, each once. */
export function withRecipients(present: readonly string[], more: readonly string[]): string[] {
  const all = [...present];
  for (const one of more) if (!all.some((other) => sameAddress(other, one))) all.push(one);
  return all;
}
/** What a pasted list holds: 'Ann Lee <ann@x.example>; bob@y.example', one in a line, in any mixture. */
export interface PastedList {
  addresses: string[];
  /** How many parts of it are no address. */
  dropped: number;
}

export function readPasted(text: string): PastedList {
  const parts = text
    .replace(/"[^"]*"/g, " ")
    .split(/[,;\r\n\t]+/)
    .flatMap((part) => /<([^<>]*)>/.exec(part)?.[1] ?? part.trim().split(/\s+/))
    .map((part) => part.trim())
    .filter(Boolean);
  const addresses = parts.filter(isAddress);
  return { addresses: withRecipients([], addresses), dropped: parts.length - addresses.length };
}

/** Whether a pasted text is a list, and no part of an address that somebody is typing. */
export const isList = (text: string): boolean => /[,;\s<]/.test(text.trim());

/** Why a share cannot go to these. */
export function recipientsProblem(all: readonly string[]): string | undefined {
  if (!all.some(isAddress)) return "At least one valid email is required";
  if (!all.every(isAddress)) return "All emails must be valid";
  if (all.length > maxRecipients) return `A share can be sent to at most ${maxRecipients} recipients`;
  return undefined;
}

/** The addresses used before that hold what is typed and are not among the recipients yet. */
export function suggestionsFor(
  known: readonly string[],
  present: readonly string[],
  typed: string,
): readonly string[] {
  const text = typed.trim().toLowerCase();
  const free = known.filter((one) => !present.some((other) => sameAddress(other, one)));
  const holding = free.filter((one) => one.toLowerCase().includes(text));
  const begins = (one: string) => one.toLowerCase().startsWith(text);
  return [...holding.filter(begins), ...holding.filter((one) => !begins(one))];
}
