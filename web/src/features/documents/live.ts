import type { Query } from "@tanstack/react-query";
import { onServerEvent } from "../../api/events";
import { queryClient } from "../../api/queryClient";
import type { FolderListing } from "../../files/folderQueries";
import { concernsListing, type News } from "../../files/news";
import type { DocumentItem } from "./records";

/** Many changes at once are read once. */
const gatherMs = 150;

const nothing = (): News => ({ folders: new Set(), items: new Set(), anywhere: false });

function concerns({ queryKey, state }: Query, news: News): boolean {
  const [kind, id, , part] = queryKey;
  if (kind === "document") {
    const { directoryID = 0 } = (state.data ?? {}) as { directoryID?: number };
    return news.anywhere || news.items.has(Number(id)) || news.folders.has(directoryID);
  }
  if (kind !== "folder") return false;
  return part === "served" || concernsListing(state.data as FolderListing<DocumentItem> | undefined, news);
}

let settingStars = 0;
let afterStars: (() => void) | undefined;

/** Lets this window set many stars: the news of each is read once, when the last is set. */
export async function withStarsUnheard<T>(set: () => Promise<T>): Promise<T> {
  settingStars += 1;
  try {
    return await set();
  } finally {
    settingStars -= 1;
    if (settingStars === 0) {
      afterStars?.();
      afterStars = undefined;
    }
  }
}

/** Keeps folders and documents on the screen true while others work on them. Runs once. */
export function followDocuments(): void {
  let news = nothing();
  let planned = false;
  const read = () => {
    const told = news;
    news = nothing();
    planned = false;
    void queryClient.invalidateQueries({ predicate: (query) => concerns(query, told) });
    for (const queryKey of [["favorites"], ["recentDocuments"], ["documentHistory"], ["homepage"]]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const hear = (part: "folders" | "items", id: unknown) => {
    if (typeof id === "number") news[part].add(id);
    else news.anywhere = true;
    if (!planned) setTimeout(read, gatherMs);
    planned = true;
  };
  onServerEvent("folder", ({ folderID }) => hear("folders", folderID));
  onServerEvent("document", ({ documentID }) => hear("items", documentID));
  // One's own stars, set in another window.
  const hearStars = () => hear("folders", undefined);
  onServerEvent("favorite", () => {
    if (settingStars > 0) afterStars = hearStars;
    else hearStars();
  });
}
