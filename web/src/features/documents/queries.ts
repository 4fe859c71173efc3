import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { leavesForHome } from "../../app/LeaveForHome";
import type { RowSource } from "../../table";
import { rowIDOf } from "./item";
import { type DocumentItem, type FolderAnswer, type FolderHead, get } from "./records";

/** How many a browser holds itself; of a longer folder the server sends what is in sight. */
const heldAtMost = 5000;
const folderNotFound = 2022;
const firstPage = { page: 1, pageSize: 50 };

/** A folder, and whether what lies in the Trash Bin is shown too. */
export interface FolderScope {
  matterID: number;
  basepath: string;
  includeDeleted?: boolean;
}

export interface FolderListing {
  head: FolderHead;
  /** Nothing where there are too many for a browser to hold. */
  items: DocumentItem[] | undefined;
  /** Whether trashed items show; inside something trashed they always do. */
  includeDeleted: boolean;
}

async function fetchFolder(scope: FolderScope, signal: AbortSignal): Promise<FolderListing> {
  const tooLong = new AbortController();
  const either = AbortSignal.any([signal, tooLong.signal]);
  const whole = get<FolderAnswer>("/api/document/list", scope, either);
  // Both questions travel at once; the long answer is cut off when the short one says how long it would be.
  whole.catch(() => undefined);
  const { total } = await get<{ total: number }>("/api/document/list/count", scope, signal);
  if (total > heldAtMost) tooLong.abort();
  const { list, ...head } = await (total > heldAtMost
    ? get<FolderAnswer>("/api/document/list", { ...scope, ...firstPage }, signal)
    : whole);
  const forced = head.isInDeletedDirectory === 1 || head.isInDeletedMatter === 1;
  const items = total > heldAtMost ? undefined : list;
  return { head, items, includeDeleted: forced || scope.includeDeleted === true };
}

export const folderQuery = (scope: FolderScope) =>
  queryOptions({
    queryKey: ["folder", scope.matterID, scope.basepath, scope.includeDeleted === true],
    queryFn: ({ signal }) => fetchFolder(scope, signal),
    placeholderData: keepPreviousData,
    // A folder that is gone says so where its list would be.
    meta: { ...leavesForHome, handles: [...leavesForHome.handles, folderNotFound] },
  });

/** A folder as the server arranges it, for those that hold more than a browser should. */
export function folderSource(scope: FolderScope, foldersOnTop: boolean): RowSource<DocumentItem> {
  const asked = { ...scope, foldersOnTop };
  return {
    key: ["folder", scope.matterID, scope.basepath, "served", asked],
    fetch: async ({ sort, text, filters }, { offset, limit }, signal) => {
      const query = { ...asked, ...filters, filter: text || undefined };
      const order = { sort: sort?.id, direction: sort?.desc ? "desc" : "asc" };
      const page = { page: offset / limit + 1, pageSize: limit };
      const [{ list }, { matching, total }] = await Promise.all([
        get<FolderAnswer>("/api/document/list", { ...query, ...order, ...page }, signal),
        get<{ matching: number; total: number }>("/api/document/list/count", query, signal),
      ]);
      return { rows: list, matching, total };
    },
    fetchIDs: async ({ text, filters }) => {
      const query = { ...asked, ...filters, filter: text || undefined };
      return (await get<FolderAnswer>("/api/document/list", query)).list.map(rowIDOf);
    },
  };
}
