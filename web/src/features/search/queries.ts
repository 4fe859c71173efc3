import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import type { paths } from "../../api/schema.generated";
import type { Answer } from "../../api/types";
import type { Criteria } from "./criteria";

export type SearchAnswer = Answer<"/api/search", "post">;
export type SearchHelper = Answer<"/api/search/helper", "get">;
export type TopMatter = NonNullable<SearchAnswer["data"]["aggregations"]["byMatterID"]>[number];

export type SearchBody = paths["/api/search"]["post"]["requestBody"]["content"]["application/json"];

export const resultsPerPage = 25;

/** uniqueDocumentIDCount, byRecordType and byMatterID. */
const aggregations: SearchBody["aggs"] = [1, 2, 3];

/** A search in the words of the call. */
export function bodyOf(criteria: Criteria, startPage: number): SearchBody {
  const { userOperation, users, lockHolders } = criteria;
  return {
    query: criteria.query,
    criteria: {
      matterFilter: [...criteria.matters],
      recordTypeFilter: [...criteria.types],
      fromDate: criteria.from ?? null,
      toDate: criteria.to ?? null,
      documentTypeFilter: [...criteria.documentTypes],
      documentStatusFilter: [...criteria.statuses],
      documentTagsFilter: [...criteria.tags],
      usersFilter: userOperation === 0 ? [...users] : [],
      usersLockFilter: userOperation === 1 ? [...lockHolders] : [],
      userOperationFilter: userOperation,
      onlySearchMyFavorites: criteria.favorites ? 1 : 0,
      includeDeletedItemsInSearch: criteria.deleted ? 1 : 0,
      searchableFilter: [...criteria.searchable],
      ordering: criteria.order,
    },
    aggs: aggregations,
    startPage,
  };
}

/** One page of what is found. A search with another number is another search, even if it asks for the same. */
export const searchQuery = (number: string, criteria: Criteria, page: number) =>
  queryOptions({
    queryKey: ["search", number, criteria, page],
    queryFn: ({ signal }) => ask(api.POST("/api/search", { body: bodyOf(criteria, page), signal })),
    staleTime: 0,
    // What somebody reads, and is about to click, changes when they search again.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    meta: { stays: true, inPlace: true },
  });

/** People, types, statuses and tags that can be filtered by. */
export const helperQuery = queryOptions({
  queryKey: ["search", "helper"],
  queryFn: ({ signal }) => ask(api.GET("/api/search/helper", { signal })),
  meta: { stays: true, inPlace: true },
});

const offered = 50;

/** The matters whose names hold a text, for the filter. */
export const offeredMattersQuery = (text: string) =>
  queryOptions({
    queryKey: ["matters", "offered", text],
    queryFn: ({ signal }) =>
      ask(
        api.GET("/api/matters", {
          params: {
            query: { name: text || undefined, sort: "name", direction: "asc", page: 1, pageSize: offered },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    meta: { stays: true, inPlace: true },
  });

/** The names of matters that an address has by their ids. */
export const namedMattersQuery = (matterIDs: readonly number[]) =>
  queryOptions({
    queryKey: ["matters", "named", matterIDs],
    queryFn: ({ signal }) =>
      ask(
        api.GET("/api/matters", {
          params: { query: { matterIDs: [...matterIDs], includeDeleted: true } },
          querySerializer: { array: { style: "form", explode: false } },
          signal,
        }),
      ),
    enabled: matterIDs.length > 0,
    placeholderData: keepPreviousData,
    meta: { stays: true, inPlace: true },
  });
