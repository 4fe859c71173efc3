import { useEffect } from "react";
import { createStore } from "../lib/store";

/** Where the global search looks. */
export interface SearchScope {
  id: string;
  /** On the button inside the field. */
  label: string;
  placeholder: string;
}

const mattersShownAtMost = 199;

export const everywhere: SearchScope = {
  id: "all",
  label: "All Casefold",
  placeholder: "Search All Casefold",
};

export const thisMatter: SearchScope = {
  id: "matter",
  label: "This Matter",
  placeholder: "Search this Matter",
};

export const publicFirmDocs: SearchScope = {
  id: "public",
  label: "Public Firm Docs",
  placeholder: "Search Public Firm Docs",
};

export const privateFirmDocs: SearchScope = {
  id: "private",
  label: "Private Firm Docs",
  placeholder: "Search Private Firm Docs",
};

/** The matters on the screen; none or too many of them are no scope of their own. */
export function theseMatters(count: number): SearchScope | undefined {
  if (count < 1 || count > mattersShownAtMost) return undefined;
  if (count === 1) return { ...thisMatter, id: "matters" };
  return { id: "matters", label: `These ${count} Matters`, placeholder: `Search these ${count} Matters` };
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
