import { api, ask } from "../../api/client";
import type { paths } from "../../api/schema.generated";
import { dayOf } from "../../lib/dates";
import type { ListQuery, RowSource } from "../../table";
import type { Matter, MatterScope } from "./queries";

type Parameters = NonNullable<paths["/api/matters"]["get"]["parameters"]["query"]>;

/** The reader's question in the words of the call. */
export function parametersOf({ sort, text, filters, tab }: ListQuery, scope: MatterScope): Parameters {
  return {
    ...scope,
    ...filters,
    today: dayOf(),
    tab: tab as Parameters["tab"],
    filter: text || undefined,
    sort: sort?.id as Parameters["sort"],
    direction: sort?.desc ? "desc" : "asc",
  };
}

/** The matters as the server arranges them, for firms that have more than a browser should hold. */
export function matterSource(scope: MatterScope): RowSource<Matter> {
  return {
    key: ["matters", "served", scope],
    fetch: async (asked, { offset, limit }, signal) => {
      const query = parametersOf(asked, scope);
      const page = { page: offset / limit + 1, pageSize: limit };
      const [rows, { matching, total }] = await Promise.all([
        ask(api.GET("/api/matters", { params: { query: { ...query, ...page } }, signal })),
        ask(api.GET("/api/matters/count", { params: { query }, signal })),
      ]);
      return { rows, matching, total };
    },
    fetchIDs: (asked) => ask(api.GET("/api/matters/ids", { params: { query: parametersOf(asked, scope) } })),
  };
}
