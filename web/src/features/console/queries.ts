import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import type { Batch, FirmList } from "./records";

/** The first part of every query key of the console. */
export const consoleKey = "console";

/** The console shows all errors in place of the content, and none of them leads to another page. */
const inPlace = { inPlace: true, stays: true };

export const firmsQuery = queryOptions({
  queryKey: [consoleKey, "firms"],
  queryFn: ({ signal }): Promise<FirmList> => ask(api.POST("/api/admin/listTenants", { signal })),
  meta: inPlace,
});

/** A firm with its users, or without them for a form that needs the firm alone. */
export const firmQuery = (tenantID: number, withoutUsers = false) =>
  queryOptions({
    queryKey: [consoleKey, "firm", tenantID, withoutUsers],
    queryFn: ({ signal }) =>
      ask(api.POST("/api/admin/tenantDetail", { body: { tenantID, withoutUsers }, signal })),
    meta: inPlace,
  });

export const choicesQuery = queryOptions({
  queryKey: [consoleKey, "choices"],
  queryFn: ({ signal }) => ask(api.GET("/api/admin/firmChoices", { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  meta: inPlace,
});

/** The ID that is suggested for a new firm if the server cannot name a free one. */
const idWithoutAnswer = 420;

/** The ID that is suggested for a new firm. Each form asks for it again. */
export const nextFirmIDQuery = queryOptions({
  queryKey: [consoleKey, "nextFirmID"],
  queryFn: async ({ signal }): Promise<number> => {
    try {
      return (await ask(api.GET("/api/admin/getNextAvailableFirmID", { signal }))).nextTenantID;
    } catch (cause) {
      if (signal.aborted) throw cause;
      return idWithoutAnswer;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  meta: inPlace,
});

export const firmUserQuery = (tenantID: number, sub: string) =>
  queryOptions({
    queryKey: [consoleKey, "user", tenantID, sub],
    queryFn: ({ signal }) => {
      const query = { manualTenantID: tenantID, userIdentifier: sub };
      return ask(api.GET("/api/admin/userDetail", { params: { query }, signal }));
    },
    staleTime: 0,
    meta: inPlace,
  });

const pollMs = 4000;

const isUnfinished = ({ Status }: Batch) => Status === "New" || Status === "Active";

/** The batch jobs of a firm, asked for again and again while one of them is not finished. */
export const batchesQuery = (tenantID: number) =>
  queryOptions({
    queryKey: [consoleKey, "batches", tenantID],
    queryFn: ({ signal }) => ask(api.POST("/api/admin/getBatchJobs", { body: { tenantID }, signal })),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? pollMs : false),
    meta: inPlace,
  });
