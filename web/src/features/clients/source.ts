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
    fetch: async (asked, { offset, limit }, signal) => {
      const query = parametersOf(asked, scope);
      const page = { page: offset / limit + 1, pageSize: limit };
      const [rows, { matching, total }] = await Promise.all([
        ask(api.GET("/api/clients", { params: { query: { ...query, ...page } }, signal })),
        ask(api.GET("/api/clients/count", { params: { query }, signal })),
      ]);
      return { rows, matching, total };
    },
    fetchIDs: (asked) => ask(api.GET("/api/clients/ids", { params: { query: parametersOf(asked, scope) } })),
  };
}
