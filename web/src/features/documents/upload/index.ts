import { patiently } from "../../../api/patiently";
import { extensionOf } from "../../../ui/fileKind";
import * as uploads from "../../../uploads";
import { pick } from "../../../uploads/pick";
import type { VersionTarget } from "./newVersion";

export type { VersionTarget } from "./newVersion";

const loadDocumentUploads = patiently(() => import("./documentUploads"));
const loadNewVersion = patiently(() => import("./newVersion"));
const documentKind = async () => (await loadDocumentUploads()).documentUploads;

/** Uploads documents and whole folders into a folder. Call it within the event that brought them. */
export function uploadDocuments(target: uploads.UploadTarget, source: uploads.UploadSource): Promise<void> {
  return uploads.startUpload(documentKind, target, source);
}

/** Lets the user choose a file for the next version of a document, and uploads it. */
export async function uploadNewVersion(document: VersionTarget): Promise<void> {
  const extension = extensionOf(document.filename);
  const [file] = await pick(extension ? { accept: `.${extension}` } : {});
  if (!file) return;
  uploads.uploadsBegan.set(true);
  const { sendNewVersion } = await loadNewVersion();
  await sendNewVersion(document, file);
}
