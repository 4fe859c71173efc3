import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { Briefcase } from "lucide-react";
import { api, ask } from "../../api/client";
import { leavesForHome } from "../../api/outOfSight";
import { queryClient } from "../../api/queryClient";
import type { Answer } from "../../api/types";
import { dayOf } from "../../lib/dates";
import { readPreference } from "../../lib/preferences";
import { paths } from "../../paths";
import type { ShellLink } from "../../shell/contributions";

export type Matter = Answer<"/api/matters", "get">[number];
export type MatterHelper = Answer<"/api/matter/newMatterHelper", "get">;
export type EditMatterHelper = Answer<"/api/matter/editMatterHelper", "get">;

export interface MatterScope {
  includeDeleted?: boolean;
  clientID?: number;
}

export const mattersQuery = (scope: MatterScope = {}) =>
  queryOptions({
    queryKey: ["matters", "list", scope],
    queryFn: ({ signal }): Promise<Matter[]> =>
      ask(api.GET("/api/matters", { params: { query: { ...scope, today: dayOf() } }, signal })),
    placeholderData: keepPreviousData,
  });

export const matterCountsQuery = (scope: MatterScope = {}) =>
  queryOptions({
    queryKey: ["matters", "count", scope],
    queryFn: ({ signal }) =>
      ask(api.GET("/api/matters/count", { params: { query: { ...scope, today: dayOf() } }, signal })),
    placeholderData: keepPreviousData,
  });

export const matterQuery = (matterID: number) =>
  queryOptions({
    queryKey: ["matter", matterID],
    queryFn: async ({ signal }): Promise<Matter> => {
      const [matter] = await ask(
        api.GET("/api/matter", { params: { query: { matterID, today: dayOf() } }, signal }),
      );
      if (!matter) throw new Error("/matter answered without a matter");
      return matter;
    },
    meta: leavesForHome,
  });

/** What the form for a new matter offers. Always fresh: lists grow while people work. */
export const newMatterHelperQuery = queryOptions({
  queryKey: ["matter", "newMatterHelper"],
  queryFn: ({ signal }): Promise<MatterHelper> => ask(api.GET("/api/matter/newMatterHelper", { signal })),
  staleTime: 0,
});

export const editMatterHelperQuery = (matterID: number) =>
  queryOptions({
    queryKey: ["matter", matterID, "editMatterHelper"],
    queryFn: ({ signal }) =>
      ask(
        api.GET("/api/matter/editMatterHelper", { params: { query: { matterID, today: dayOf() } }, signal }),
      ),
    meta: leavesForHome,
    // A form begins with the record as it is now, never with one from an earlier visit.
    staleTime: 0,
    gcTime: 0,
  });

/** The matters that were last opened in this browser, without those that can no longer be seen. */
export const recentMattersQuery = queryOptions({
  queryKey: ["recentMatters"],
  queryFn: async ({ signal }): Promise<ShellLink[]> => {
    const matterIDs = readPreference("recentlyViewedMatters") ?? [];
    if (matterIDs.length === 0) return [];
    const found = await ask(
      api.GET("/api/matters", {
        params: { query: { matterIDs } },
        querySerializer: { array: { style: "form", explode: false } },
        signal,
      }),
    );
    const byID = new Map(found.map((matter) => [matter.matterID, matter]));
    return matterIDs
      .flatMap((id) => byID.get(id) ?? [])
      .map(({ matterID, name, clientName }) => ({
        id: String(matterID),
        label: name,
        hint: clientName,
        icon: Briefcase,
        path: paths.matterDocs(matterID),
      }));
  },
  staleTime: 0,
});

/** The matters and clients whose names hold the text: one call, whoever asks for which of them. */
export function suggestionsFor(text: string) {
  return queryClient.fetchQuery({
    queryKey: ["suggest", text],
    queryFn: ({ signal }) => ask(api.GET("/api/suggest", { params: { query: { q: text } }, signal })),
    staleTime: 5_000,
  });
}
