import { useCallback } from "react";
import { useNavigate } from "react-router";
import { showSnackbar } from "../lib/snackbars";
import { paths } from "../paths";
import type { SearchScope } from "./searchScope";

/** Each search from outside the search page has an address of its own, so that going back leads to the one before. */
const anyNumber = () => Math.floor(Math.random() * 1e9) + 1;

/** The address that searches as soon as it is opened. */
export function searchAddress(text: string, matterIDs: readonly number[]): string {
  const parameters = new URLSearchParams({ q: text });
  if (matterIDs.length > 0) parameters.set("m", matterIDs.join(":"));
  parameters.set("runAfterNavigating", "1");
  return `${paths.search(anyNumber())}?${parameters}`;
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
