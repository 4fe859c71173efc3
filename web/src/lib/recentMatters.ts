import { readPreference, writePreference } from "./preferences";

const kept = 20;

/** The matter moves to the front; the list keeps the last twenty. */
export function withRecent(recent: readonly number[], matterID: number): number[] {
  return [matterID, ...recent.filter((id) => id !== matterID)].slice(0, kept);
}

export function rememberMatter(matterID: number): void {
  writePreference(
    "recentlyViewedMatters",
    withRecent(readPreference("recentlyViewedMatters") ?? [], matterID),
  );
}
