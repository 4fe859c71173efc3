import { useCallback } from "react";
import { useNavigate } from "react-router";
import { showSnackbar } from "../lib/snackbars";
import { paths } from "../paths";
import type { SearchScope } from "./searchScope";

/** Each search from outside the search page has an address of its own, so that going back leads to the one before. */
const anyNumber = () => Math.floor(Math.random() * 1e9) + 1;

/** The address of the search page that searches for what the parameters say, as soon as it is opened. */
export function searchPageAddress(parameters: readonly [name: string, value: string][]): string {
  const all = new URLSearchParams([...parameters, ["runAfterNavigating", "1"]]);
  return `${paths.search(anyNumber())}?${all}`;
}

/** The address that searches for a text. */
export function searchAddress(text: string, matterIDs: readonly number[]): string {
  return searchPageAddress([
    ["q", text],
    ...(matterIDs.length > 0 ? [["m", matterIDs.join(":")] as [string, string]] : []),
  ]);
}

/** Goes to the search page and searches there. */
export function useSearchFor(): (text: string, scope: SearchScope) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (text, scope) => {
      if (text.trim() === "") return;
      try {
        const matterIDs = await scope.matterIDs();
        await navigate(searchAddress(text.trim(), matterIDs));
      } catch {
        showSnackbar({ message: "The search was not successful due to an error", tone: "error" });
      }
    },
    [navigate],
  );
}
