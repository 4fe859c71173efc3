import type { Answer } from "../../api/types";

type ListAnswer = Answer<"/api/document/list", "get">;
export type ListItem = ListAnswer["list"][number];

export type FolderItem = Extract<ListItem, { type: "Folder" }>;
/** A document as every list shows it that is not abbreviated. */
export type FileItem = Answer<"/api/document/listDetails", "post">[number];
export type DocumentItem = FolderItem | FileItem;

export type Preview = Answer<"/api/document/preview", "post">;
/** A document with all that is known of it. */
export type DocumentDetails = Answer<"/api/document", "get">;

/** What around a document lies in the Trash Bin. */
export function aroundOf({
  isInDeletedFolder,
  isInDeletedMatter,
}: Pick<DocumentDetails, "isInDeletedFolder" | "isInDeletedMatter">): "matter" | "folder" | undefined {
  if (isInDeletedMatter) return "matter";
  return isInDeletedFolder ? "folder" : undefined;
}
