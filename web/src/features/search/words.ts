import { formatBriefly, formatDate } from "../../lib/dates";
import { formatCount } from "../../lib/sizes";

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** '207 results' */
export const resultWords = (total: number): string => counted(total, "result", "results");

/** Seconds with two decimals, cut and not rounded: '0.38'. */
export const secondsOf = (milliseconds: number): string => (Math.floor(milliseconds / 10) / 100).toFixed(2);

export type FoundKind = "docs" | "email" | "matterNote";

const kindWords: readonly { kind: FoundKind; one: string; many: string }[] = [
  { kind: "docs", one: "document", many: "documents" },
  { kind: "email", one: "email", many: "emails" },
  { kind: "matterNote", one: "matter note", many: "matter notes" },
];

/** '157 documents, 43 emails, 7 matter notes'; kinds of which there are none are left out. */
export function countWords(counts: readonly { recordType: FoundKind; count: number }[]): string {
  return kindWords
    .flatMap(({ kind, one, many }) => {
      const count = counts.find(({ recordType }) => recordType === kind)?.count ?? 0;
      return count > 0 ? [counted(count, one, many)] : [];
    })
    .join(", ");
}

/** '2 earlier versions match' */
export const earlierWords = (count: number): string =>
  count === 1 ? "1 earlier version matches" : `${formatCount(count)} earlier versions match`;

export const attachmentWords = (count: number): string => counted(count, "attachment", "attachments");

/** What is said where nothing was found. */
export function nothingWords(query: string): string {
  const text = query.trim();
  return text === ""
    ? "We didn't find anything with these filters"
    : `We didn't find anything with "${text}"`;
}

export const failureWords = "The search was not successful due to an error";
export const behindWords = "Newest changes are still being read";

/** 'Today, 9:41 AM', else the day. */
export function formatModified(moment: string, now: Date = new Date()): string {
  const isToday = new Date(moment).toDateString() === now.toDateString();
  return isToday ? `Today, ${formatBriefly(moment, now)}` : formatDate(moment);
}
