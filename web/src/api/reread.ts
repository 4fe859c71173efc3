import type { Query, QueryFilters } from "@tanstack/react-query";
import { queryClient } from "./queryClient";

/** Queries that are read once more when what is on its way has come. */
const again = new Set<Query>();

/** Reads a query once more as soon as the answer that is on its way has come: that may be from before the news. */
async function readAfterwards(query: Query): Promise<void> {
  if (again.has(query)) return;
  again.add(query);
  await query.promise?.catch(() => undefined);
  again.delete(query);
  await queryClient.invalidateQueries({ predicate: (other) => other === query }, { cancelRefetch: false });
}

/**
 * Reads what is shown anew after news from the server. An answer that is on its way is waited for and never cancelled: where news come faster than
 * a long list is read, it would never be there.
 */
export async function reread(filters: QueryFilters = {}): Promise<void> {
  const queries = queryClient.getQueryCache().findAll(filters);
  const reading = queries.filter((query) => query.state.fetchStatus === "fetching");
  const others = new Set(queries.filter((query) => query.state.fetchStatus !== "fetching"));
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => others.has(query) }, { cancelRefetch: false }),
    ...reading.map(readAfterwards),
  ]);
}
