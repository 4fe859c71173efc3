import { ApiError } from "../../../api/error";
import { putFile } from "./put";
import { send } from "./send";

/** The folder that an upload goes into. */
export interface UploadTarget {
  matterID: number;
  directoryID: number;
  basepath: string;
}

export interface UploadPlan {
  topLevelFolders: string[];
  topLevelFiles: string[];
  filesToUpload: number;
  folderPaths: string[];
}

/** Refuses an upload whose names are taken or not allowed, unless it may rename; answers what folders will be called. */
function check(target: UploadTarget, { folderPaths, ...plan }: UploadPlan, autoRename: boolean) {
  return send<{ directoryID: number; folderNames?: Record<string, string> }>(
    "POST",
    "/api/bulk/importDuplicationAndTrashCheck",
    { body: { ...target, ...plan, autoRename, fileLocationInfo: { folderPaths } } },
  );
}

export interface ImportedDocument {
  filename: string;
  folderPath: string;
  filesize: number;
  mtime: string;
}

function importDocuments(
  { matterID, directoryID }: UploadTarget,
  autoRename: boolean,
  documentList: ImportedDocument[],
  idempotencyKey: string,
) {
  return send<{ ids: number[]; versionIDs: number[] }>("POST", "/api/bulk/documentsWithFolders/import", {
    body: { matterID, directoryID, autoRename, documentList },
    headers: { "Idempotency-Key": idempotencyKey },
  });
}

export interface UploadAddress {
  versionID: number;
  url: string;
}

/** Fresh addresses, in the order of the documents. */
async function addresses(documents: { documentID: number; filesize: number }[]) {
  const { urls } = await send<{ urls: (UploadAddress & { documentID: number })[] }>(
    "POST",
    "/api/bulk/multipleSignedUrlForDocumentUpload",
    { body: { documents, uploadSource: "web" } },
  );
  const byDocument = new Map(urls.map((url) => [url.documentID, url]));
  return documents.map(
    ({ documentID }): UploadAddress | Error => byDocument.get(documentID) ?? new Error("no address"),
  );
}

function versionAddress(documentID: number, file: File) {
  return send<UploadAddress>("POST", "/api/checkTrashAndGetSignedUrlForDocumentUpload", {
    body: {
      documentID,
      contentType: file.type,
      filesize: file.size,
      metadata: { filename: file.name },
      restrictVersionUploadIfInUseByMe: true,
    },
  });
}

export interface SentVersion {
  documentID: number;
  versionID: number;
  filesize: number;
  mtime: string;
}

interface RegisteredVersion {
  filename: string;
  versionNumber: number;
  error?: { code: number; userMessage: string; description?: string };
  keptAsideID?: number;
}

/** Makes versions of bytes that have arrived. One that cannot become one fails by itself. */
async function register(versionData: SentVersion[]): Promise<(RegisteredVersion | Error)[]> {
  const { results } = await send<{ results: RegisteredVersion[] }>("PUT", "/api/document/version", {
    body: { versionData },
  });
  return results.map((result) => {
    if (!result.error) return result;
    return new ApiError(409, {
      info: { error: result.error, errorData: { keptAsideID: result.keptAsideID } },
    });
  });
}

/** The server's part of an upload, in the order of its steps. */
export const uploadCalls = { check, importDocuments, addresses, versionAddress, putFile, register };
export type UploadCalls = typeof uploadCalls;
