import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../../api/client";
import { leavesForHome } from "../../../api/outOfSight";

export const noteQuery = (id: number) =>
  queryOptions({
    queryKey: ["note", id],
    queryFn: ({ signal }) => ask(api.GET("/api/notes", { params: { query: { id } }, signal })),
    meta: leavesForHome,
  });

/** Which draft: of a note, or of a new one in a folder. */
export type DraftOf = { id: number } | { directoryID: number };

/** What was typed and not saved, as it lies on the server when the page is opened. */
export const draftQuery = (of: DraftOf) =>
  queryOptions({
    queryKey: ["noteDraft", of],
    queryFn: async ({ signal }) => {
      const { drafts } = await ask(api.GET("/api/notes/draft", { params: { query: of }, signal }));
      return drafts[0] ?? null;
    },
    // The form is what is typed from then on.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: leavesForHome,
  });

export const textsQuery = (id: number) =>
  queryOptions({
    queryKey: ["noteTexts", id],
    queryFn: ({ signal }) => ask(api.GET("/api/notes/texts", { params: { query: { id } }, signal })),
  });

/** The folder that a new note is for, by its path. */
export const noteFolderQuery = (matterID: number, basepath: string) =>
  queryOptions({
    queryKey: ["noteFolder", matterID, basepath],
    queryFn: ({ signal }) =>
      ask(
        api.GET("/api/notes/list", {
          params: { query: { matterID, basepath, page: 1, pageSize: 1 } },
          signal,
        }),
      ),
    meta: leavesForHome,
  });
