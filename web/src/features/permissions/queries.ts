import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import { leavesForHome } from "../../app/LeaveForHome";

export const groupsQuery = queryOptions({
  queryKey: ["permissions", "groups"],
  queryFn: ({ signal }) => ask(api.POST("/api/permissions/groups/list", { body: {}, signal })),
});

/** One group, and everybody who could be in it. */
export const groupQuery = (groupID: number) =>
  queryOptions({
    queryKey: ["permissions", "groups", groupID],
    queryFn: ({ signal }) => ask(api.POST("/api/permissions/groups/list", { body: { groupID }, signal })),
    meta: leavesForHome,
    staleTime: 0,
  });

export const featureQuery = (featureCode: string) =>
  queryOptions({
    queryKey: ["permissions", "feature", featureCode],
    queryFn: ({ signal }) =>
      ask(api.POST("/api/permission/feature/details", { body: { featureCode }, signal })),
    staleTime: 0,
  });

/** The ids of all matters that a text finds, as the list of matters would. */
export const matchingMattersQuery = (filter: string) =>
  queryOptions({
    queryKey: ["matters", "ids", filter],
    queryFn: ({ signal }) =>
      ask(api.GET("/api/matters/ids", { params: { query: { filter: filter || undefined } }, signal })),
    placeholderData: keepPreviousData,
  });

/** Who could be let into these matters, and which of them are limited already. */
export const bulkStartQuery = (matterIDs: readonly number[] | undefined) =>
  queryOptions({
    queryKey: ["permissions", "bulk", matterIDs],
    queryFn: ({ signal }) =>
      ask(
        api.POST("/api/bulk/matter/permissions/init", {
          body: { matterIDs: [...(matterIDs ?? [])] },
          signal,
        }),
      ),
    enabled: matterIDs !== undefined && matterIDs.length > 0,
    placeholderData: keepPreviousData,
    meta: { handles: [2033, 2034] },
  });
