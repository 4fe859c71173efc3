import type { FiledItem } from "./filed";
import type { FolderListing } from "./folderQueries";
import { isFolder } from "./item";

/** The changes since the last reading. */
export interface News {
  folders: Set<number>;
  items: Set<number>;
  /** More changed than the event could name. */
  anywhere: boolean;
}

/** Whether a folder on the screen may look different after the news. */
export function concernsListing(listing: FolderListing<FiledItem> | undefined, news: News): boolean {
  if (news.anywhere || !listing) return true;
  // The name of a folder above stands in the way to this one.
  if (listing.head.directoryHierarchy.some(({ id }) => news.folders.has(id))) return true;
  if (!listing.items) return news.items.size > 0;
  return listing.items.some((item) => (isFolder(item) ? news.folders : news.items).has(item.id));
}
