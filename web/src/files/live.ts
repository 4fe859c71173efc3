import type { Query, QueryKey } from "@tanstack/react-query";
import { onServerEvent } from "../api/events";
import { reread } from "../api/reread";
import { type FiledItem, folderKey } from "./filed";
import type { FolderListing } from "./folderQueries";
import { concernsListing, type News } from "./news";

/** Many changes at once are read once. */
const gatherMs = 150;

/** What the server tells of one kind of thing in folders. */
export interface FollowedKind {
  /** What events call one of them, 'document'; also the first part of the keys of what is read of one, before its id. */
  event: string;
  /** The first parts of the paths that such things lie in. */
  areas: readonly string[];
  /** Whatever else shows such things. */
  alsoOutdated: readonly QueryKey[];
}

const nothing = (): News => ({ folders: new Set(), items: new Set(), anywhere: false });

/** Whether what a query has read may be different after the news. */
export function concerns(
  { event, areas }: FollowedKind,
  { queryKey, state }: Pick<Query, "queryKey" | "state">,
  news: News,
): boolean {
  const [first, id, path, part] = queryKey;
  if (first === event) {
    const { directoryID = 0 } = (state.data ?? {}) as { directoryID?: number };
    return news.anywhere || news.items.has(Number(id)) || news.folders.has(directoryID);
  }
  if (first !== folderKey || !areas.includes(String(path).split("/")[0] ?? "")) return false;
  return part === "served" || concernsListing(state.data as FolderListing<FiledItem> | undefined, news);
}

/** Keeps the folders of a kind, and what lies in them, true on the screen while others work. Runs once for each kind. */
export function followKind(kind: FollowedKind): { hearAnywhere: () => void } {
  let news = nothing();
  let planned = false;
  const read = () => {
    const told = news;
    news = nothing();
    planned = false;
    void reread({ predicate: (query) => concerns(kind, query, told) });
    for (const queryKey of kind.alsoOutdated) void reread({ queryKey });
  };
  const hear = (part: "folders" | "items", id: unknown) => {
    if (typeof id === "number") news[part].add(id);
    else news.anywhere = true;
    if (!planned) setTimeout(read, gatherMs);
    planned = true;
  };
  onServerEvent("folder", ({ folderID }) => hear("folders", folderID));
  onServerEvent(kind.event, (event) => hear("items", event[`${kind.event}ID`]));
  return { hearAnywhere: () => hear("folders", undefined) };
}
