import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import { leavesForHome } from "../../api/outOfSight";
import type { paths } from "../../api/schema.generated";

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

export type MatterListParameters = NonNullable<paths["/api/matters/ids"]["get"]["parameters"]["query"]>;

/**
 * The ids of all matters that a list with these parameters shows. Read anew whenever the dialog opens, and not again
 * when others change a matter: what the dialog names stays while it is read.
 */
export const matterIDsQuery = (query: MatterListParameters) =>
  queryOptions({
    queryKey: ["bulkPermissions", query],
    queryFn: ({ signal }) => ask(api.GET("/api/matters/ids", { params: { query }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The names of these matters, who could be let into them, and which of them are limited already. */
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
