import { api, ask } from "../../api/client";

/** Yes and no as records carry them. */
export type Bit = 0 | 1;

export interface Tag {
  id: number;
  name: string;
}

export interface FolderItem {
  type: "Folder";
  id: number;
  name: string;
  filename: string;
  path: string;
  prefix: string;
  isDeleted: Bit;
  isFavorite: Bit;
  matterID: number;
  createdAt: string;
  createdBy: string;
  rev: number;
}

export interface FileItem {
  type: "File";
  id: number;
  lwid: string;
  filename: string;
  prefix: string;
  path: string;
  isFavorite: Bit;
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
  isDeleted: Bit;
  tags: Tag[];
  notes: string;
  isFileTypeCompatibleWithLitera: Bit;
  isFileTypeCompatibleWithInline: Bit;
  canModify: Bit;
  rev: number;
}

export type DocumentItem = FolderItem | FileItem;

export interface HierarchyPart {
  id: number;
  name: string;
  path: string;
  isDeleted: Bit;
}

/** The folder that a list shows. */
export interface FolderHead {
  directoryID: number;
  matterID: number;
  matterName: string;
  matterRoot: string;
  prefix: string;
  originalPrefix: string;
  isInDeletedDirectory: Bit;
  isInDeletedMatter: Bit;
  documentListDataColumnsAreAbbreviated: Bit;
  directoryHierarchy: HierarchyPart[];
  canModify: Bit;
}

export interface FolderAnswer extends FolderHead {
  list: DocumentItem[];
}

export interface Preview {
  status: "ready" | "pending" | "unavailable";
  url?: string;
  contentType?: string;
  jobID?: number;
  reason?: string;
}

type Call = (path: string, options: unknown) => Promise<{ data?: { mysql: unknown }; response: Response }>;

export const get = <Answer>(path: string, query: object, signal?: AbortSignal) =>
  ask((api.GET as unknown as Call)(path, { params: { query }, signal })) as Promise<Answer>;
export const post = <Answer>(path: string, body: object) =>
  ask((api.POST as unknown as Call)(path, { body })) as Promise<Answer>;
export const put = <Answer>(path: string, body: object) =>
  ask((api.PUT as unknown as Call)(path, { body })) as Promise<Answer>;

/** What the preview needs of a document's details. */
export interface Versioned {
  documentID: number;
  filename: string;
  versionNumber: number;
  lockedBy: string;
  lockedBySub: string;
  lockStatus: number;
  isDeletedDocument: Bit;
  isInDeletedFolder: Bit;
  isInDeletedMatter: Bit;
  versions: { versionNumber: number; versionID: number; createdAt: string; createdBy: string }[];
}

/** What around a document lies in the Trash Bin. */
export function aroundOf({
  isInDeletedFolder,
  isInDeletedMatter,
}: Pick<Versioned, "isInDeletedFolder" | "isInDeletedMatter">): "matter" | "folder" | undefined {
  if (isInDeletedMatter) return "matter";
  return isInDeletedFolder ? "folder" : undefined;
}
