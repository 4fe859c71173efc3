import { readPreference, writePreference } from "./preferences";

const kept = 20;

type Recent = "recentlyViewedMatters" | "recentlyOpenedDocuments";

/** What was opened moves to the front; the list keeps the last twenty. */
export function withRecent(recent: readonly number[], id: number): number[] {
  return [id, ...recent.filter((known) => known !== id)].slice(0, kept);
}

const remember = (list: Recent) => (id: number) =>
  writePreference(list, withRecent(readPreference(list) ?? [], id));

export const rememberMatter = remember("recentlyViewedMatters");
export const rememberDocument = remember("recentlyOpenedDocuments");
