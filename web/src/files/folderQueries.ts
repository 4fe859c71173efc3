import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../api/error";
import { leavesForHome } from "../api/outOfSight";
import type { ListQuery, RowSource } from "../table";
import { heldAtMost } from "../table/paging";
import { sortKey } from "../table/sortKey";
import { type FiledItem, type FolderHead, folderKey } from "./filed";
import { isFolder, rowIDOf } from "./item";
import type { FileKind, FolderScope, ListQuestion } from "./kind";
import { openAt } from "./openFolders";

const folderNotFound = 2022;

export const isMissingFolder = (error: unknown): boolean =>
  error instanceof ApiError && error.code === folderNotFound;

export interface FolderListing<Item extends FiledItem> {
  head: FolderHead;
  /** Nothing where there are too many for a browser to hold. */
  items: readonly Item[] | undefined;
  /** Whether trashed items show; inside something trashed they always do. */
  includeDeleted: boolean;
}

async function fetchFolder<Item extends FiledItem>(
  { calls }: FileKind<Item>,
  scope: FolderScope,
  signal: AbortSignal,
): Promise<FolderListing<Item>> {
  const directoryID = openAt(scope.matterID, scope.basepath);
  const { head, items } = await calls.list({ ...scope, directoryID, atMost: heldAtMost }, signal);
  const forced = head.isInDeletedDirectory === 1 || head.isInDeletedMatter === 1;
  return {
    head,
    items: head.listIsLeftOut === 1 ? undefined : items,
    includeDeleted: forced || scope.includeDeleted === true,
  };
}

export const folderQuery = <Item extends FiledItem>(kind: FileKind<Item>, scope: FolderScope) =>
  queryOptions({
    queryKey: [
      folderKey,
      scope.matterID,
      scope.basepath,
      scope.includeDeleted === true,
      scope.fileFacts === true,
    ],
    queryFn: ({ signal }) => fetchFolder(kind, scope, signal),
    placeholderData: keepPreviousData,
    meta: leavesForHome,
  });

/** More folders than this are found by a filter. */
export const mostSubfolders = 500;

export interface Subfolders {
  head: FolderHead;
  folders: readonly FiledItem[];
}

/** Kinds name the column of names differently, so it is not for the server to sort. */
function byName(folders: readonly FiledItem[]): FiledItem[] {
  const keyed = folders.map((folder) => ({ folder, key: sortKey(folder.filename) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ folder }) => folder);
}

/** The folders in a folder, without what else lies there. */
export const subfoldersQuery = <Item extends FiledItem>(
  { calls }: FileKind<Item>,
  scope: FolderScope,
  filter: string,
) =>
  queryOptions({
    queryKey: [folderKey, scope.matterID, scope.basepath, "served", { folders: filter }],
    queryFn: async ({ signal }): Promise<Subfolders> => {
      const asked = { foldersOnTop: true, page: 1, pageSize: mostSubfolders };
      const { head, items } = await calls.list({ ...scope, ...asked, filter: filter || undefined }, signal);
      return { head, folders: byName(items.filter(isFolder)) };
    },
    meta: leavesForHome,
  });

/** A folder as the server arranges it, for those that hold more than a browser should. */
export function folderSource<Item extends FiledItem>(
  { calls }: FileKind<Item>,
  scope: FolderScope,
  foldersOnTop: boolean,
): RowSource<Item> {
  const asked = { ...scope, foldersOnTop };
  return {
    key: [folderKey, scope.matterID, scope.basepath, "served", asked],
    fetch: async (query, { offset, limit }, signal) => {
      const page = { page: offset / limit + 1, pageSize: limit };
      return (await calls.list({ ...questionOf(query, asked), ...page }, signal)).items;
    },
    count: (query, signal) => calls.count(questionOf(query, asked), signal),
    fetchIDs: async (query, signal) => (await calls.ids(questionOf(query, asked), signal)).map(rowIDOf),
  };
}

function questionOf({ sort, text, filters }: ListQuery, scope: ListQuestion): ListQuestion {
  return {
    ...scope,
    ...filters,
    filter: text || undefined,
    sort: sort?.id,
    direction: sort?.desc ? "desc" : "asc",
  };
}
