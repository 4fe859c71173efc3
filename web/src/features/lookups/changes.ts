import { api, ask } from "../../api/client";
import { useIdempotencyKey } from "../../api/idempotency";
import { useChange } from "../../api/mutation";
import { formatCount } from "../../lib/sizes";
import type { Family } from "../../lookupFamilies";
import { lookupQuery } from "./queries";

const counted = ({ noun }: Family, tagIds: readonly number[]) =>
  tagIds.length === 1 ? noun : `${formatCount(tagIds.length)} items`;

/** Makes an item, or renames the one with this id. */
export interface Naming {
  id: number | undefined;
  name: string;
}

export function useNameItem(family: Family, onDone: () => void) {
  const { base, noun } = family;
  const headers = useIdempotencyKey();
  return useChange({
    call: ({ id, name }: Naming): Promise<unknown> =>
      id === undefined
        ? ask(api.POST(base, { body: { newTags: [name] }, headers }))
        : ask(api.PUT(base, { body: { tags: [{ id, name }] } })),
    refreshes: [lookupQuery(family).queryKey],
    says: (_, { id }) => (id === undefined ? `${noun} created` : `${noun} updated`),
    errorShows: "form",
    afterwards: onDone,
  });
}

export interface StatusChange {
  tagIds: number[];
  active: boolean;
}

/** Offers items for new records, or no longer offers them. */
export function useSetActive(family: Family) {
  const { base } = family;
  return useChange({
    call: ({ tagIds, active }: StatusChange) =>
      active
        ? ask(api.PUT(`${base}/activate`, { body: { tagIds } }))
        : ask(api.PUT(`${base}/deactivate`, { body: { tagIds } })),
    refreshes: [lookupQuery(family).queryKey],
    says: (_, { tagIds, active }) => `${counted(family, tagIds)} ${active ? "activated" : "deactivated"}`,
  });
}

export function useDeleteItems(family: Family, onDone: () => void) {
  const { base } = family;
  return useChange({
    call: (tagIds: number[]) => ask(api.PUT(`${base}/delete`, { body: { tagIds } })),
    refreshes: [lookupQuery(family).queryKey],
    says: (_, tagIds) => `${counted(family, tagIds)} deleted`,
    errorShows: "form",
    afterwards: onDone,
  });
}
