import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import { leavesForHome } from "../../api/outOfSight";
import type { Answer } from "../../api/types";

export type Client = Answer<"/api/clients", "get">[number];
export type ClientHelper = Answer<"/api/client/newClientHelper", "get">;

export interface ClientScope {
  includeDeleted?: boolean;
}

export const clientsQuery = (scope: ClientScope) =>
  queryOptions({
    queryKey: ["clients", "list", scope],
    queryFn: ({ signal }): Promise<Client[]> =>
      ask(api.GET("/api/clients", { params: { query: scope }, signal })),
  });

export const clientCountsQuery = (scope: ClientScope) =>
  queryOptions({
    queryKey: ["clients", "count", scope],
    queryFn: ({ signal }) => ask(api.GET("/api/clients/count", { params: { query: scope }, signal })),
  });

export const clientQuery = (clientID: number) =>
  queryOptions({
    queryKey: ["client", clientID],
    queryFn: ({ signal }): Promise<Client> =>
      ask(api.GET("/api/client", { params: { query: { clientID } }, signal })),
    meta: leavesForHome,
  });

/** What the form for a new client offers. Always fresh: lists grow while people work. */
export const newClientHelperQuery = queryOptions({
  queryKey: ["client", "newClientHelper"],
  queryFn: ({ signal }): Promise<ClientHelper> => ask(api.GET("/api/client/newClientHelper", { signal })),
  staleTime: 0,
});

export const editClientHelperQuery = (clientID: number) =>
  queryOptions({
    queryKey: ["client", clientID, "editClientHelper"],
    queryFn: ({ signal }) =>
      ask(api.GET("/api/client/editClientHelper", { params: { query: { clientID } }, signal })),
    meta: leavesForHome,
    staleTime: 0,
  });
