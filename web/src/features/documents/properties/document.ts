import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../../api/client";
import { leavesForHome } from "../../../api/outOfSight";
import type { Answer } from "../../../api/types";

export type DocumentDetails = Answer<"/api/document", "get">;
export type DocumentVersion = DocumentDetails["versions"][number];
/** Bytes that came too late to become a version. */
export type KeptAsideVersion = DocumentDetails["keptAside"][number];

export const documentQuery = (documentID: number) =>
  queryOptions({
    queryKey: ["document", documentID],
    queryFn: ({ signal }): Promise<DocumentDetails> =>
      ask(api.GET("/api/document", { params: { query: { documentID } }, signal })),
    meta: leavesForHome,
  });

/** What lies in the Trash Bin, the outermost first: it has to be restored before anything inside it. */
export function trashedPart(document: DocumentDetails): "matter" | "folder" | "document" | undefined {
  if (document.isInDeletedMatter) return "matter";
  if (document.isInDeletedFolder) return "folder";
  return document.isDeletedDocument ? "document" : undefined;
}
