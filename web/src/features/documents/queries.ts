import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import { ApiError } from "../../api/error";
import type { paths } from "../../api/schema.generated";
import { leavesForHome } from "../../shell/LeaveForHome";
import type { ListQuery, RowSource } from "../../table";
import { rowIDOf } from "./item";
import type { DocumentItem, FolderHead, ListItem } from "./records";

/** How many a browser holds itself; of a longer folder the server sends what is in sight. */
const heldAtMost = 5000;
const folderNotFound = 2022;

/** A folder, and whether what lies in the Trash Bin is shown too. */
export interface FolderScope {
  matterID: number;
  basepath: string;
  includeDeleted?: boolean;
}

export const isMissingFolder = (error: unknown): boolean =>
  error instanceof ApiError && error.code === folderNotFound;

export interface FolderListing {
  head: FolderHead;
  /** Nothing where there are too many for a browser to hold. */
  items: DocumentItem[] | undefined;
  /** Whether trashed items show; inside something trashed they always do. */
  includeDeleted: boolean;
}

type ListParameters = NonNullable<paths["/api/document/list"]["get"]["parameters"]["query"]>;

const isWhole = (item: ListItem) => "path" in item;

async function fetchList(query: ListParameters, signal?: AbortSignal) {
  const { list, ...head } = await ask(api.GET("/api/document/list", { params: { query }, signal }));
  if (!list.every(isWhole)) throw new Error("A list that a browser can hold came abbreviated");
  return { head, items: list };
}

async function fetchFolder(scope: FolderScope, signal: AbortSignal): Promise<FolderListing> {
  const { head, items } = await fetchList({ ...scope, atMost: heldAtMost }, signal);
  const forced = head.isInDeletedDirectory === 1 || head.isInDeletedMatter === 1;
  return {
    head,
    items: head.listIsLeftOut === 1 ? undefined : items,
    includeDeleted: forced || scope.includeDeleted === true,
  };
}

export const folderQuery = (scope: FolderScope) =>
  queryOptions({
    queryKey: ["folder", scope.matterID, scope.basepath, scope.includeDeleted === true],
    queryFn: ({ signal }) => fetchFolder(scope, signal),
    placeholderData: keepPreviousData,
    meta: leavesForHome,
  });

/** A folder as the server arranges it, for those that hold more than a browser should. */
export function folderSource(scope: FolderScope, foldersOnTop: boolean): RowSource<DocumentItem> {
  const asked = { ...scope, foldersOnTop };
  return {
    key: ["folder", scope.matterID, scope.basepath, "served", asked],
    fetch: async (query, { offset, limit }, signal) => {
      const page = { page: offset / limit + 1, pageSize: limit };
      return (await fetchList({ ...parametersOf(query, asked), ...page }, signal)).items;
    },
    count: (query, signal) =>
      ask(api.GET("/api/document/list/count", { params: { query: parametersOf(query, asked) }, signal })),
    fetchIDs: async (query, signal) => {
      const parameters = { params: { query: parametersOf(query, asked) }, signal };
      return (await ask(api.GET("/api/document/list/ids", parameters))).map(rowIDOf);
    },
  };
}

/** The reader's question in the words of the call. */
function parametersOf({ sort, text, filters }: ListQuery, scope: ListParameters): ListParameters {
  return {
    ...scope,
    ...filters,
    filter: text || undefined,
    sort: sort?.id as ListParameters["sort"],
    direction: sort?.desc ? "desc" : "asc",
  };
}
