import { api, ask } from "../../../api/client";
import { useIdempotencyKey } from "../../../api/idempotency";
import { useChange } from "../../../api/mutation";
import { showSnackbar } from "../../../lib/snackbars";
import type { Criteria } from "../criteria";
import { bodyOf } from "../queries";
import { type SavedSearch, savedSearchesQuery } from "./savedSearches";

/** What shows saved searches; the palette and the search box among them. */
const refreshes = [savedSearchesQuery.queryKey, ["palette"]];

const searchOf = (criteria: Criteria) => {
  const { query, criteria: filters } = bodyOf(criteria, 1);
  return { query, criteria: filters };
};

export interface NewSavedSearch {
  name: string;
  shared: boolean;
  criteria: Criteria;
}

export function useSaveSearch(onDone: () => void) {
  const headers = useIdempotencyKey();
  return useChange({
    call: ({ name, shared, criteria }: NewSavedSearch) =>
      ask(
        api.POST("/api/search/saved", { headers, body: { name, isShared: shared, ...searchOf(criteria) } }),
      ),
    refreshes,
    says: (_, { name, shared }) =>
      shared ? `"${name}" is saved and shared with the firm` : `"${name}" is saved`,
    errorShows: "form",
    afterwards: onDone,
  });
}

export interface SavedSearchChange {
  saved: SavedSearch;
  name?: string;
  shared?: boolean;
  /** What it looks for from now on. */
  criteria?: Criteria;
}

function put({ saved, name, shared, criteria }: SavedSearchChange) {
  const { savedSearchID, rev } = saved;
  return ask(
    api.PUT("/api/search/saved", {
      headers: { "If-Match": String(rev) },
      body: { savedSearchID, name, isShared: shared, search: criteria && searchOf(criteria) },
    }),
  );
}

export function useRenameSearch(onDone: () => void) {
  return useChange({ call: put, refreshes, says: "Search renamed", errorShows: "form", afterwards: onDone });
}

/** Shares a search or ends that, or has it look for something else. */
export function useChangeSearch() {
  return useChange({
    call: put,
    refreshes,
    stays: true,
    fails: "The saved search could not be changed. Please try again.",
    says: (_, { saved: { name }, shared, criteria }) => {
      if (criteria) return `"${name}" now finds what this search finds`;
      return shared ? `"${name}" is shared with the firm` : `"${name}" is no longer shared`;
    },
  });
}

const setDeleted = ({ savedSearchID }: SavedSearch, isDeleted: 0 | 1) =>
  ask(api.POST("/api/search/saved/setDeleted", { body: { savedSearchID, isDeleted } }));

/** Deletes a search; the message offers to take that back. */
export function useDeleteSearch() {
  const restore = useChange({
    call: (saved: SavedSearch) => setDeleted(saved, 0),
    refreshes,
    stays: true,
    fails: "The saved search could not be restored. Please try again.",
    says: (_, { name }) => `"${name}" is restored`,
  });
  return useChange({
    call: (saved: SavedSearch) => setDeleted(saved, 1),
    refreshes,
    stays: true,
    fails: "The saved search could not be deleted. Please try again.",
    accepted: (_, saved) =>
      showSnackbar({
        message: `"${saved.name}" is deleted`,
        action: { label: "Click Here to undo", onSelect: () => restore.mutate(saved) },
      }),
  });
}
