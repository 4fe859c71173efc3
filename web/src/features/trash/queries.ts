import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import { rowIDOf } from "../../files/item";
import type { ListQuery, RowSource } from "../../table";
import { defaultPageSize } from "../../table/paging";
import type { TrashFolder } from "./addresses";
import type { ThingsContext } from "./contexts";
import type { TrashItem, TrashQuestion } from "./records";

/** The first part of the keys of everything that shows the Trash Bin. */
export const trashKey = "trash";

/** Failures are said where the list would be. */
const onThePage = { stays: true, inPlace: true };

/** How many there are in each tab. */
export const trashCountsQuery = queryOptions({
  queryKey: [trashKey, "counts"],
  queryFn: async ({ signal }) => (await ask(api.POST("/api/trash/counts", { body: {}, signal }))).counts,
  refetchOnMount: "always",
  meta: onThePage,
});

/** Which things a tab lists: what was trashed by itself, or what lies in a folder. */
export interface TrashScope {
  context: ThingsContext;
  folder: TrashFolder | undefined;
  foldersOnTop: boolean;
}

function list(context: ThingsContext, body: TrashQuestion, signal: AbortSignal) {
  switch (context) {
    case "clients":
      return ask(api.POST("/api/trash/clients", { body, signal }));
    case "matters":
      return ask(api.POST("/api/trash/matters", { body, signal }));
    case "docs":
      return ask(api.POST("/api/trash/document", { body, signal }));
    case "email":
      return ask(api.POST("/api/trash/email", { body, signal }));
    case "notes":
      return ask(api.POST("/api/trash/notes", { body, signal }));
  }
}

const placeOf = ({ folder, foldersOnTop }: TrashScope): TrashQuestion => ({
  foldersOnTop,
  direction: "asc",
  pageSize: defaultPageSize,
  ...(folder && { matterID: folder.matterID, basepath: folder.path }),
});

/** The reader's question in the words of the calls. */
export function questionOf({ sort, text, filters }: ListQuery, scope: TrashScope): TrashQuestion {
  return {
    ...placeOf(scope),
    sort: sort?.id as TrashQuestion["sort"],
    direction: sort?.desc ? "desc" : "asc",
    filter: text || undefined,
    columns: Object.keys(filters).length > 0 ? { ...filters } : undefined,
  };
}

/** A list of the Trash Bin as the server arranges it, however long it is. */
export function trashSource(scope: TrashScope): RowSource<TrashItem> {
  const trashPageContext = scope.context;
  return {
    key: [trashKey, scope.context, scope],
    fetch: async (query, { offset, limit }, signal) => {
      const page = { page: offset / limit + 1, pageSize: limit };
      return (await list(scope.context, { ...questionOf(query, scope), ...page }, signal)).items;
    },
    count: (query, signal) =>
      ask(api.POST("/api/trash/count", { body: { trashPageContext, ...questionOf(query, scope) }, signal })),
    fetchIDs: async (query, signal) => {
      const { items } = await ask(
        api.POST("/api/trash/ids", { body: { trashPageContext, ...questionOf(query, scope) }, signal }),
      );
      return items.map(rowIDOf);
    },
    meta: onThePage,
  };
}

/** The way to a folder that is open inside the Trash Bin. */
export const trashFolderQuery = (context: ThingsContext, folder: TrashFolder) =>
  queryOptions({
    queryKey: [trashKey, context, "head", folder],
    queryFn: async ({ signal }) => {
      const scope = { context, folder, foldersOnTop: true };
      const { head } = await list(context, { ...placeOf(scope), page: 1, pageSize: 1 }, signal);
      return head ?? null;
    },
    placeholderData: keepPreviousData,
    meta: onThePage,
  });

const allOfThem = { pageSize: 1000 };
const followMs = 2000;
const inProgress = 1;

/** The runs of the firm, the newest first. Those that are under way are read again while they are on the screen. */
export const activityQuery = queryOptions({
  queryKey: [trashKey, "activity"],
  queryFn: async ({ signal }) =>
    (await ask(api.POST("/api/trash/activity", { body: allOfThem, signal }))).jobsInTrash,
  refetchOnMount: "always",
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === inProgress) ? followMs : false,
  meta: onThePage,
});

/** More than this are not shown at once. */
export const foundAtMost = 500;

/** Anything in the Trash Bin by its name, wherever it lies there. */
export const foundQuery = (text: string) =>
  queryOptions({
    queryKey: [trashKey, "found", text],
    queryFn: async ({ signal }) =>
      (await ask(api.POST("/api/trash/search", { body: { text, page: 1, pageSize: foundAtMost }, signal })))
        .items,
    meta: onThePage,
  });
