import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { api, ask } from "../../../api/client";
import { useChange } from "../../../api/mutation";
import { consoleKey, firmsQuery } from "../queries";
import type { Firm, Region } from "../records";

const refreshes = [[consoleKey]];

/** Hides a firm from the lists of firms that are worked with, or shows it there again. */
export function useSetHidden() {
  const { mutate } = useChange({
    call: ({ firm, hidden }: { firm: Firm; hidden: boolean }) =>
      ask(api.POST("/api/admin/setFirmHidden", { body: { manualTenantID: firm.id, firmIsHidden: hidden } })),
    refreshes,
    says: (_, { firm, hidden }) => `${firm.name} is ${hidden ? "hidden" : "no longer hidden"}`,
    fails: ({ firm, hidden }) => `${firm.name} could not be ${hidden ? "hidden" : "unhidden"}`,
  });
  return useCallback((firm: Firm, hidden: boolean) => mutate({ firm, hidden }), [mutate]);
}

/** Makes the halves of a firm agree, when a change stands in one of two databases only. */
export function useMend() {
  const { mutate } = useChange({
    call: (tenantID: number) => ask(api.POST("/api/admin/mendFirm", { body: { tenantID } })),
    refreshes,
    says: (_, tenantID) => `Firm ${tenantID}: both databases agree again`,
    fails: (tenantID) => `Firm ${tenantID} could not be mended`,
  });
  return mutate;
}

const notLoaded = "Data usage report could not be loaded";
const pollMs = 4000;

/** Whether a region has figures from before it was asked to count. */
export function isCounting(region: Region, before: ReadonlyMap<string, string | null>): boolean {
  return (
    region.reachable && before.has(region.regionName) && before.get(region.regionName) === region.calculatedAt
  );
}

/** The firms. Refresh has all regions count anew, and reads the list until they have. */
export function useFirms() {
  const [before, setBefore] = useState<ReadonlyMap<string, string | null>>(new Map());
  const firms = useQuery({
    ...firmsQuery,
    refetchInterval: ({ state }) =>
      state.data?.dataUsage.some((region) => isCounting(region, before)) ? pollMs : false,
  });
  const recount = useChange({
    call: () => ask(api.POST("/api/admin/recount", { body: {} })),
    accepted: ({ regions }) =>
      setBefore(
        new Map(
          firms.data?.dataUsage
            .filter(({ regionName }) => regions.includes(regionName))
            .map(({ regionName, calculatedAt }) => [regionName, calculatedAt]),
        ),
      ),
    refreshes,
    fails: notLoaded,
  });
  const counting = firms.data?.dataUsage.some((region) => isCounting(region, before)) ?? false;
  return { firms, refresh: () => recount.mutate(), refreshing: recount.isPending || counting };
}
