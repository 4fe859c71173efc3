import type { QueryKey } from "@tanstack/react-query";
import { onServerEvent } from "./api/events";
import { reread } from "./api/reread";

/** Whatever shows matters: a change of one may concern any of these. */
const showMatters: readonly QueryKey[] = [
  ["matters"],
  ["matter"],
  ["recentMatters"],
  ["homepage"],
  ["suggest"],
  ["palette"],
  ["folder"],
  ["associations"],
  ["shares"],
  ["savedSearches"],
];
const showClients: readonly QueryKey[] = [["clients"], ["client"], ...showMatters];

/** What is no longer true after the server has told of a change, by its kind. */
const outdatedBy: Readonly<Record<string, readonly QueryKey[]>> = {
  matter: showMatters,
  access: [...showMatters, ["permissions"]],
  client: showClients,
  lookup: [["lookups"], ...showClients],
  me: [["permissions"]],
  association: [["associations"]],
  share: [["shares"]],
  savedSearch: [["savedSearches"], ["palette"]],
};

/** Many changes at once are read once. */
const gatherMs = 150;

/** Keeps what is on the screen true while others work. Runs once. */
export function followChanges(): void {
  const waiting = new Set<QueryKey>();
  const read = () => {
    const keys = [...waiting];
    waiting.clear();
    for (const queryKey of keys) void reread({ queryKey });
  };
  for (const [kind, keys] of Object.entries(outdatedBy)) {
    onServerEvent(kind, () => {
      if (waiting.size === 0) setTimeout(read, gatherMs);
      for (const key of keys) waiting.add(key);
    });
  }
}
