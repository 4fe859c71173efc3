import { useQuery } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import { useDebounced } from "../../lib/useDebounced";
import type { Matter } from "./queries";

const typingPauseMs = 300;
const sameID = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** What is said of a matter ID that others have, which is allowed and seldom meant. */
export function inUseWords(
  typed: string,
  found: readonly Pick<Matter, "matterID" | "customMatterID" | "name">[],
  ownMatterID?: number,
): string | undefined {
  const others = found.filter(
    ({ matterID, customMatterID }) => matterID !== ownMatterID && sameID(customMatterID ?? "", typed),
  );
  const [first] = others;
  if (!first) return undefined;
  const more = others.length > 1 ? ` and ${others.length - 1} more` : "";
  return `This Matter ID is in use already: ${first.name}${more}`;
}

/** Warns of a matter ID that another matter has, as far as the person may see that matter. */
export function useMatterIDInUse(typed: string, ownMatterID?: number): string | undefined {
  const customMatterID = useDebounced(typed.trim(), typingPauseMs);
  const { data } = useQuery({
    queryKey: ["matters", "withID", customMatterID],
    queryFn: ({ signal }) =>
      ask(
        api.GET("/api/matters", {
          params: { query: { customMatterID, includeDeleted: true, page: 1, pageSize: 50 } },
          signal,
        }),
      ),
    enabled: customMatterID !== "",
    meta: { inPlace: true, stays: true },
  });
  return typed.trim() === "" || !data ? undefined : inUseWords(typed, data, ownMatterID);
}
