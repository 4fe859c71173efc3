import { ApiError } from "../../../api/error";
import type { WhatsNew } from "../../../api/types";
import { isWebAddress } from "../../../shell/WhatsNewList";

export type NewsItem = WhatsNew["items"][number];

/** What is typed about an item. */
export type ItemDraft = Pick<NewsItem, "text" | "url">;

/** An item that the server does not know has an id below zero until it is saved. */
export const temporaryID = (items: readonly NewsItem[]): number =>
  Math.min(0, ...items.map(({ id }) => id)) - 1;

export const withItem = (items: readonly NewsItem[], draft: ItemDraft): NewsItem[] => [
  ...items,
  { id: temporaryID(items), ...draft },
];

export const withEdited = (items: readonly NewsItem[], id: number, draft: ItemDraft): NewsItem[] =>
  items.map((item) => (item.id === id ? { id, ...draft } : item));

export const withoutItem = (items: readonly NewsItem[], id: number): NewsItem[] =>
  items.filter((item) => item.id !== id);

/** The items with one of them at another place; places beyond the ends are the ends. */
export function withMoved(items: readonly NewsItem[], id: number, place: number): NewsItem[] {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) return [...items];
  const others = withoutItem(items, id);
  const at = Math.max(0, Math.min(others.length, place));
  return [...others.slice(0, at), item, ...others.slice(at)];
}

export const isSameFeed = (a: readonly NewsItem[], b: readonly NewsItem[]) =>
  JSON.stringify(a) === JSON.stringify(b);

const longest = 500;

/** What is wrong with an item. What is missing is no mistake yet. */
export function itemProblems({ text, url }: ItemDraft): { text?: string; url?: string } {
  return {
    text: [...text.trim()].length > longest ? `An item has at most ${longest} characters` : undefined,
    url:
      url.trim() !== "" && !isWebAddress(url.trim())
        ? "The address must begin with https:// or http://"
        : undefined,
  };
}

const changedBySomeoneElse = 1005;

/** The feed as it is now, when somebody else saved it first. */
export function theirFeed(error: unknown): WhatsNew | undefined {
  if (!(error instanceof ApiError) || error.code !== changedBySomeoneElse) return undefined;
  const feed = error.errorData as Partial<WhatsNew> | null | undefined;
  return Array.isArray(feed?.items) && typeof feed.itemsHash === "string" ? (feed as WhatsNew) : undefined;
}
