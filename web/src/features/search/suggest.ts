import { Bookmark } from "lucide-react";
import { api, ask } from "../../api/client";
import { ApiError } from "../../api/error";
import { queryClient } from "../../api/queryClient";
import { numeric, paths } from "../../paths";
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

/** The document of this number, for whoever may see it. */
async function documentNumbered(documentID: number, signal: AbortSignal): Promise<ShellLink[]> {
  try {
    const found = await ask(
      api.POST("/api/document/listDetails", { body: { documentIDs: [documentID] }, signal }),
    );
    return found.map(({ id, filename }) => ({
      id: String(id),
      label: filename,
      hint: `Document ${id}`,
      icon: fileIconOf(filename),
      path: paths.document(id),
    }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.isConnectionTrouble) throw error;
    return [];
  }
}

/** The document of the number that was typed, and those whose names hold it. */
export async function suggestDocuments(text: string, signal: AbortSignal): Promise<ShellLink[]> {
  const numbered = numeric(text.trim()) ? documentNumbered(Number(text), signal) : [];
  const [first, named] = await Promise.all([numbered, documentsNamed(text, signal)]);
  return [...first, ...named.filter(({ id }) => id !== first[0]?.id)];
}

/** The documents whose names hold what was typed; where names cannot be searched, those that the person knows. */
async function documentsNamed(text: string, signal: AbortSignal): Promise<ShellLink[]> {
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
