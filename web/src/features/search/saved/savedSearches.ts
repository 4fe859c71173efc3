import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../../api/client";
import type { Answer } from "../../../api/types";
import { searchPageAddress } from "../../../shell/useSearchFor";
import { allTypes, type Criteria, type Order, type RecordType, writeCriteria } from "../criteria";

export type SavedSearch = Answer<"/api/search/saved", "get">[number];

/** One's own searches and those of the firm, by name. */
export const savedSearchesQuery = queryOptions({
  queryKey: ["savedSearches"],
  queryFn: ({ signal }) => ask(api.GET("/api/search/saved", { signal })),
  meta: { stays: true, inPlace: true },
});

/** What a saved search looks for, as the page holds it. */
export function criteriaOf({ query, criteria }: Pick<SavedSearch, "query" | "criteria">): Criteria {
  const types = (criteria.recordTypeFilter ?? []) as RecordType[];
  return {
    query,
    matters: criteria.matterFilter ?? [],
    types: types.length > 0 ? types : allTypes,
    from: criteria.fromDate ?? undefined,
    to: criteria.toDate ?? undefined,
    documentTypes: criteria.documentTypeFilter ?? [],
    statuses: criteria.documentStatusFilter ?? [],
    tags: criteria.documentTagsFilter ?? [],
    users: criteria.usersFilter ?? [],
    lockHolders: criteria.usersLockFilter ?? [],
    userOperation: criteria.userOperationFilter === 1 ? 1 : 0,
    favorites: Boolean(criteria.onlySearchMyFavorites),
    deleted: Boolean(criteria.includeDeletedItemsInSearch),
    searchable: criteria.searchableFilter ?? [],
    order: (criteria.ordering ?? 0) as Order,
  };
}

/** The page that searches for it as soon as it is opened. */
export const savedAddress = (saved: SavedSearch): string =>
  searchPageAddress(writeCriteria(criteriaOf(saved)));

/** Whose it is, for people who see it among those of others: 'Shared by Eleanor Voss'. */
export function ownerWords({ isOwn, isShared, ownerDisplayName }: SavedSearch): string | undefined {
  if (isOwn === 0) return `Shared by ${ownerDisplayName}`;
  return isShared === 1 ? "Shared with the firm" : undefined;
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Those whose names hold all words of a text. */
export function savedNamed(all: readonly SavedSearch[], text: string): SavedSearch[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return all.filter(({ name }) => words.every((word) => folded(name).includes(word)));
}
