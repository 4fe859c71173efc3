import { api, ask } from "../../api/client";
import { ApiError } from "../../api/error";
import { queryClient } from "../../api/queryClient";
import type { Answer } from "../../api/types";
import { addressOfFolder } from "../../files/location";
import { readPreference } from "../../lib/preferences";
import { paths } from "../../paths";
import type { ShellLink } from "../../shell/contributions";
import { FolderIcon, fileIconOf } from "../../ui/FileIcon";

type RecentDocument = Answer<
  "/api/document/recentDocsAndMatters",
  "post"
>["recentlyUploadedDocuments"][number];

/** How many are offered while one types. */
const found = 5;
/** As many as 'See All...' shows. */
const asked = 100;
const briefly = 5_000;

/** One call feeds every list of recent things. */
const recents = () =>
  queryClient.fetchQuery({
    queryKey: ["recentDocuments", "all"],
    queryFn: () =>
      ask(
        api.POST("/api/document/recentDocsAndMatters", {
          params: { query: { limit: asked } },
          body: { recentMatterIDs: readPreference("recentlyViewedMatters") ?? [] },
        }),
      ),
    staleTime: briefly,
  });

const favorites = () =>
  queryClient.fetchQuery({
    queryKey: ["favorites", "all"],
    queryFn: () => ask(api.GET("/api/document/listFavorites")),
    staleTime: briefly,
  });

const linkTo = (documentID: number, filename: string, matterName: string): ShellLink => ({
  id: String(documentID),
  label: filename,
  hint: matterName,
  icon: fileIconOf(filename),
  path: paths.document(documentID),
});

const recentLink = ({ documentID, filename, matterName }: RecentDocument) =>
  linkTo(documentID, filename, matterName);

/** The same document may have been changed more than once. */
function onceEach(links: readonly ShellLink[]): ShellLink[] {
  return [...new Map(links.map((link) => [link.id, link])).values()];
}

export const recentlyModifiedQuery = {
  queryKey: ["recentDocuments", "modified"],
  queryFn: async () => onceEach((await recents()).recentlyModifiedVersions.map(recentLink)),
  staleTime: 0,
};

export const recentlyUploadedQuery = {
  queryKey: ["recentDocuments", "uploaded"],
  queryFn: async () => onceEach((await recents()).recentlyUploadedDocuments.map(recentLink)),
  staleTime: 0,
};

type Described = Answer<"/api/document/listDetails", "post">;

const detailsOf = (documentIDs: readonly number[]): Promise<Described> =>
  ask(api.POST("/api/document/listDetails", { body: { documentIDs: [...documentIDs] } }));

/** Documents by their ids, in that order; those that are gone or not for the person to see are left out. */
async function visibleDetails(documentIDs: readonly number[]): Promise<Described> {
  try {
    const byID = new Map((await detailsOf(documentIDs)).map((document) => [document.id, document]));
    return documentIDs.flatMap((id) => byID.get(id) ?? []);
  } catch (error) {
    if (!(error instanceof ApiError) || error.isConnectionTrouble || documentIDs.length === 1) throw error;
    const each = documentIDs.map((id) => detailsOf([id]).catch(() => []));
    return (await Promise.all(each)).flat();
  }
}

/** What was previewed or whose page was opened, in this browser. */
export const recentlyOpenedQuery = {
  queryKey: ["recentDocuments", "opened"],
  queryFn: async (): Promise<ShellLink[]> => {
    const opened = readPreference("recentlyOpenedDocuments") ?? [];
    if (opened.length === 0) return [];
    const found = await visibleDetails(opened).catch(onlyRefusals);
    return found.map(({ id, filename }) => linkTo(id, filename, ""));
  },
  staleTime: 0,
};

/** One that alone was opened and is gone since is nothing to tell of. */
function onlyRefusals(error: unknown): Described {
  if (error instanceof ApiError && !error.isConnectionTrouble) return [];
  throw error;
}

export const favoriteDocumentsQuery = {
  queryKey: ["favorites", "documents"],
  queryFn: async () =>
    (await favorites()).documents.map(({ id, filename, matterName }) => linkTo(id, filename, matterName)),
  staleTime: 0,
};

export const favoriteFoldersQuery = {
  queryKey: ["favorites", "folders"],
  queryFn: async () =>
    (await favorites()).folders.map(
      ({ id, filename, path, matterID, matterName }): ShellLink => ({
        id: String(id),
        label: filename,
        hint: matterName,
        icon: FolderIcon,
        path: addressOfFolder(matterID, path),
      }),
    ),
  staleTime: 0,
};

/** The favourite and recent documents whose name holds every word that was typed. */
export async function findKnownDocuments(text: string): Promise<ShellLink[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const [favorite, modified, uploaded] = await Promise.all([
    favoriteDocumentsQuery.queryFn(),
    recentlyModifiedQuery.queryFn(),
    recentlyUploadedQuery.queryFn(),
  ]);
  return onceEach([...favorite, ...modified, ...uploaded])
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, found);
}
