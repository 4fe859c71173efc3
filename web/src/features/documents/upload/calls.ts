import { api, ask } from "../../../api/client";
import { ApiError } from "../../../api/error";
import type { Answer } from "../../../api/types";
import type { CollectedFile } from "../../../uploads/collect";
import type { FileToPrepare, UploadTarget } from "../../../uploads/kind";

export interface UploadPlan {
  topLevelFolders: string[];
  topLevelFiles: string[];
  filesToUpload: number;
  folderPaths: string[];
}

/**
 * Refuses an upload whose names are taken or not allowed, unless it may rename; answers what folders will be called. Those
 * that are merged go into the folder of their name.
 */
function check(
  { matterID, directoryID, basepath }: UploadTarget,
  { folderPaths, ...plan }: UploadPlan,
  autoRename: boolean,
  mergedFolders: string[] = [],
) {
  return ask(
    api.POST("/api/bulk/importDuplicationAndTrashCheck", {
      body: {
        matterID,
        directoryID,
        basepath,
        ...plan,
        autoRename,
        mergedFolders,
        fileLocationInfo: { folderPaths },
      },
    }),
  );
}

export type Comparison = Answer<"/api/bulk/compareUpload", "post">;

/** Which of the files are there already, at every depth. */
function compare(
  { matterID, directoryID, basepath }: UploadTarget,
  files: readonly CollectedFile[],
): Promise<Comparison> {
  return ask(
    api.POST("/api/bulk/compareUpload", {
      body: {
        matterID,
        directoryID,
        basepath,
        files: files.map(({ file, folder }) => ({ filename: file.name, folderPath: folder })),
      },
    }),
  );
}

/** Makes the documents, without content yet; answers their ids, in order. */
async function importDocuments(
  { matterID, directoryID }: UploadTarget,
  autoRename: boolean,
  files: FileToPrepare[],
  idempotencyKey: string,
): Promise<number[]> {
  const documentList = files.map(({ content: _, ...file }) => file);
  const { ids } = await ask(
    api.POST("/api/bulk/documentsWithFolders/import", {
      body: { matterID, directoryID, autoRename, documentList },
      headers: { "Idempotency-Key": idempotencyKey },
    }),
  );
  return ids;
}

export interface VersionAddress {
  versionID: number;
  url: string;
}

/** Fresh addresses, in the order of the documents. */
async function addresses(documents: { documentID: number; filesize: number }[]) {
  const { urls } = await ask(
    api.POST("/api/bulk/multipleSignedUrlForDocumentUpload", { body: { documents, uploadSource: "web" } }),
  );
  const byDocument = new Map(urls.map((url) => [url.documentID, url]));
  return documents.map(
    ({ documentID }): VersionAddress | Error => byDocument.get(documentID) ?? new Error("no address"),
  );
}

/** `filename` is what the document will be called. */
function versionAddress(documentID: number, file: File, filename: string): Promise<VersionAddress> {
  return ask(
    api.POST("/api/checkTrashAndGetSignedUrlForDocumentUpload", {
      body: {
        documentID,
        contentType: file.type,
        filesize: file.size,
        metadata: { filename },
        restrictVersionUploadIfInUseByMe: true,
      },
    }),
  );
}

export interface SentVersion {
  documentID: number;
  versionID: number;
  filesize: number;
  mtime: string;
}

type Results = Answer<"/api/document/version", "put">["results"];

const numbersOf = (results: Results): (number | Error)[] =>
  results.map(({ error, keptAsideID, versionNumber }) => {
    if (!error) return versionNumber;
    return new ApiError(409, { info: { error, errorData: { keptAsideID } } });
  });

/** Makes versions of bytes that have arrived; answers their numbers. One that cannot become one fails by itself. */
async function register(versionData: SentVersion[]): Promise<(number | Error)[]> {
  const { results } = await ask(api.PUT("/api/document/version", { body: { versionData } }));
  return numbersOf(results);
}

export interface SmallFile {
  filename: string;
  folderPath: string;
  mtime: string;
  /** In Base64. */
  contents: string;
}

/** Makes documents of small files, which answers like register. */
async function uploadTogether(
  { matterID, directoryID }: UploadTarget,
  autoRename: boolean,
  documentList: SmallFile[],
  idempotencyKey: string,
): Promise<(number | Error)[]> {
  const { results } = await ask(
    api.POST("/api/bulk/documentsWithFolders/upload", {
      body: { matterID, directoryID, autoRename, documentList },
      headers: { "Idempotency-Key": idempotencyKey },
    }),
  );
  return numbersOf(results);
}

/** The server's part of an upload, in the order of its steps. */
export const uploadCalls = {
  check,
  compare,
  importDocuments,
  addresses,
  versionAddress,
  register,
  uploadTogether,
};
export type UploadCalls = typeof uploadCalls;
