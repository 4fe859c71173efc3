import { api, ask } from "../../api/client";
import type { paths } from "../../api/schema.generated";
import type { ListQuery, RowSource } from "../../table";
import type { Client, ClientScope } from "./queries";

type Parameters = NonNullable<paths["/api/clients"]["get"]["parameters"]["query"]>;

/** The reader's question in the words of the call. */
export function parametersOf({ sort, text, filters, tab }: ListQuery, scope: ClientScope): Parameters {
  return {
    ...scope,
    ...filters,
    tab: tab as Parameters["tab"],
    filter: text || undefined,
    sort: sort?.id as Parameters["sort"],
    direction: sort?.desc ? "desc" : "asc",
  };
}

/** The clients as the server arranges them, for firms that have more than a browser should hold. */
export function clientSource(scope: ClientScope): RowSource<Client> {
  return {
    key: ["clients", "served", scope],
    fetch: (asked, { offset, limit }, signal) => {
      const page = { page: offset / limit + 1, pageSize: limit };
      const query = { ...parametersOf(asked, scope), ...page };
      return ask(api.GET("/api/clients", { params: { query }, signal }));
    },
    count: (asked, signal) =>
      ask(api.GET("/api/clients/count", { params: { query: parametersOf(asked, scope) }, signal })),
    fetchIDs: (asked, signal) =>
      ask(api.GET("/api/clients/ids", { params: { query: parametersOf(asked, scope) }, signal })),
  };
}
