import type { Answer } from "../../api/types";

/** Yes and no as records carry them. */
export type Bit = 0 | 1;

export interface Tag {
  id: number;
  name: string;
}

type ListAnswer = Answer<"/api/document/list", "get">;
type Item = ListAnswer["list"][number];

/** The folder that a list shows. */
export type FolderHead = Omit<ListAnswer, "list">;

// The description of the call knows only what folders and documents have in common.
export interface FolderItem extends Item {
  type: "Folder";
  name: string;
  path: string;
  prefix: string;
  matterID: number;
  createdAt: string;
  createdBy: string;
  rev: number;
}

export interface FileItem extends Item {
  type: "File";
  lwid: string;
  prefix: string;
  path: string;
  createdBy: string;
  createdAt: string;
  filesize: number;
  lockedBy: string;
  lockedBySub: string;
  lockStatus: number;
  documentStatus: string;
  documentType: string;
  lastModified: string;
  lastModifiedBy: string;
  versionNumber: number;
  versionID: number;
  tags: Tag[];
  notes: string;
  isFileTypeCompatibleWithLitera: Bit;
  isFileTypeCompatibleWithInline: Bit;
  canModify: Bit;
  rev: number;
}

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
