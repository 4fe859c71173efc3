import { useEffect } from "react";
import { createStore } from "../lib/store";

/** Where the global search looks. */
export interface SearchScope {
  id: string;
  /** On the button inside the field. */
  label: string;
  placeholder: string;
  /** The matters that are searched; 0 and -1 are the firm's private and public documents. None of them: everything. */
  matterIDs: () => readonly number[] | Promise<readonly number[]>;
}

const mattersShownAtMost = 199;

export const everywhere: SearchScope = {
  id: "all",
  label: "All Casefold",
  placeholder: "Search All Casefold",
  matterIDs: () => [],
};

/** On pages that have no scope of their own there is nothing to widen. */
export const placeholderEverywhere = "Search Casefold";

export const thisMatter = (matterID: number): SearchScope => ({
  id: `matter ${matterID}`,
  label: "This Matter",
  placeholder: "Search this Matter",
  matterIDs: () => [matterID],
});

export const publicFirmDocs: SearchScope = {
  id: "public",
  label: "Public Firm Docs",
  placeholder: "Search Public Firm Docs",
  matterIDs: () => [-1],
};

export const privateFirmDocs: SearchScope = {
  id: "private",
  label: "Private Firm Docs",
  placeholder: "Search Private Firm Docs",
  matterIDs: () => [0],
};

/** The part of the product that something lies in. */
export function scopeOf(matterID: number): SearchScope {
  if (matterID > 0) return thisMatter(matterID);
  return matterID === 0 ? privateFirmDocs : publicFirmDocs;
}

/** The matters on the screen; none or too many of them are no scope of their own. */
export function theseMatters(count: number, matterIDs: SearchScope["matterIDs"]): SearchScope | undefined {
  if (count < 1 || count > mattersShownAtMost) return undefined;
  const words = count === 1 ? "this Matter" : `these ${count} Matters`;
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return { id: "matters", label, placeholder: `Search ${words}`, matterIDs };
}

/** The scope of the page that is open, if it has one of its own. */
export const localScope = createStore<SearchScope | undefined>(undefined);

/** A page calls this to make its own part of the product searchable from the header. */
export function useSearchScope(scope: SearchScope | undefined): void {
  useEffect(() => {
    localScope.set(scope);
    return () => localScope.set(undefined);
  }, [scope]);
}
