import { Bookmark } from "lucide-react";
import { api, ask } from "../../api/client";
import { ApiError } from "../../api/error";
import { queryClient } from "../../api/queryClient";
import type { ShellLink } from "../../shell/contributions";
import { fileIconOf } from "../../ui/FileIcon";
import { findKnownDocuments } from "../documents/recents";
import type { SearchBody } from "./queries";
import { resultsIn, textOf } from "./results";
import { ownerWords, savedAddress, savedNamed, savedSearchesQuery } from "./saved/savedSearches";

/** How many names are offered, of documents and of searches. */
const offered = 5;
const searchesOffered = 3;
/** The server tells of changes; this is for what it could not tell. */
const savedStaleMs = 60_000;
/** Documents by their names alone, best first. */
const byName: NonNullable<SearchBody["criteria"]> = { recordTypeFilter: [3], ordering: 2 };

/** A query for names that hold the words; the last of them may be half typed. Nothing typed is read as an operator. */
export function nameQuery(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word, place) => (place === words.length - 1 ? `${word}*` : word)).join(" ");
}

/** The saved searches whose names hold the words that were typed. */
export async function suggestSaved(text: string): Promise<ShellLink[]> {
  const all = await queryClient.fetchQuery({ ...savedSearchesQuery, staleTime: savedStaleMs });
  return savedNamed(all, text)
    .slice(0, searchesOffered)
    .map((saved) => ({
      id: String(saved.savedSearchID),
      label: saved.name,
      hint: ownerWords(saved),
      icon: Bookmark,
      path: savedAddress(saved),
    }));
}

/** The documents whose names hold what was typed; where names cannot be searched, those that the person knows. */
export async function suggestDocuments(text: string, signal: AbortSignal): Promise<ShellLink[]> {
  const query = nameQuery(text);
  if (query === "") return [];
  try {
    const body: SearchBody = { query, criteria: byName, startPage: 1 };
    const { data } = await ask(api.POST("/api/search", { body, signal }));
    return resultsIn(data)
      .slice(0, offered)
      .map(({ id, title, filename, address, place }) => ({
        id: String(id),
        label: textOf(title),
        hint: place.matterName,
        icon: fileIconOf(filename),
        path: address,
      }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.isConnectionTrouble) throw error;
    return findKnownDocuments(text);
  }
}
