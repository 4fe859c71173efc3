import type { RefObject } from "react";
import { api, ask } from "../../api/client";
import type { paths } from "../../api/schema.generated";
import { dayOf } from "../../lib/dates";
import type { ListQuery, RowSource, TableHandle } from "../../table";
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

/** The reader's question in plain words: 'The list shows Open, filtered by "alder"'. */
export function listWords({ tab, text, filters }: ListQuery): string {
  const texts = [text, ...Object.values(filters)].filter(Boolean).map((each) => `"${each}"`);
  const filtered = texts.length > 0 ? `, filtered by ${texts.join(" and ")}` : "";
  return `The list shows ${tab ?? "All"}${filtered}`;
}

/** The matters that a list shows, on all its pages. */
export async function idsIn(table: RefObject<TableHandle<Matter> | null>): Promise<number[]> {
  return ((await table.current?.shownIDs()) ?? []).map(Number);
}

/** The matters as the server arranges them, for firms that have more than a browser should hold. */
export function matterSource(scope: MatterScope): RowSource<Matter> {
  return {
    key: ["matters", "served", scope],
    fetch: (asked, { offset, limit }, signal) => {
      const page = { page: offset / limit + 1, pageSize: limit };
      const query = { ...parametersOf(asked, scope), ...page };
      return ask(api.GET("/api/matters", { params: { query }, signal }));
    },
    count: (asked, signal) =>
      ask(api.GET("/api/matters/count", { params: { query: parametersOf(asked, scope) }, signal })),
    fetchIDs: (asked, signal) =>
      ask(api.GET("/api/matters/ids", { params: { query: parametersOf(asked, scope) }, signal })),
  };
}
