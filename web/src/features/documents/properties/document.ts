import { queryOptions } from "@tanstack/react-query";
import { leavesForHome } from "../../../app/LeaveForHome";
import { type Bit, get, type Tag } from "../records";

export interface DocumentVersion {
  versionNumber: number;
  versionID: number;
  createdAt: string;
  createdBy: string;
  createdBySub: string;
  comment: string;
  filesize: number;
  mtime: string | null;
  sha256: string;
}

/** Bytes that came too late to become a version. */
export interface KeptAsideVersion {
  versionID: number;
  createdAt: string;
  createdBy: string;
  createdBySub: string;
  baseVersionNumber: number;
  filesize: number;
  reason: number;
  canManage: Bit;
}

export interface DocumentDetails {
  documentID: number;
  filename: string;
  name: string;
  extension: string;
  path: string;
  prefix: string;
  directoryID: number;
  matterID: number;
  matterName: string;
  documentTypeID: number | null;
  documentType: string;
  documentStatusID: number | null;
  documentStatus: string;
  tags: Tag[];
  notes: string;
  lockedBy: string;
  lockedBySub: string;
  lockStatus: number;
  createdAt: string;
  createdBy: string;
  lastModified: string;
  lastModifiedBy: string;
  filesize: number;
  versionNumber: number;
  versionID: number;
  isFavorite: Bit;
  isDeletedDocument: Bit;
  isInDeletedFolder: Bit;
  isInDeletedMatter: Bit;
  stamping: {
    documentIsExcludedFromStamping: Bit;
    message: string;
    stampDisabledType: string;
    shouldStamp: Bit;
  };
  canModify: Bit;
  canOverrideLock: Bit;
  rev: number;
  versions: DocumentVersion[];
  keptAside: KeptAsideVersion[];
}

export const documentQuery = (documentID: number) =>
  queryOptions({
    queryKey: ["document", documentID],
    queryFn: ({ signal }) => get<DocumentDetails>("/api/document", { documentID }, signal),
    meta: leavesForHome,
  });

/** What lies in the Trash Bin, the outermost first: it has to be restored before anything inside it. */
export function trashedPart(document: DocumentDetails): "matter" | "folder" | "document" | undefined {
  if (document.isInDeletedMatter) return "matter";
  if (document.isInDeletedFolder) return "folder";
  return document.isDeletedDocument ? "document" : undefined;
}
