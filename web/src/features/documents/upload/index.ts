import { patiently } from "../../../api/patiently";
import { extensionOf } from "../../../ui/fileKind";
import { type UploadSource, type UploadTarget, uploadsBegan } from "../../../uploads";
import { grasp } from "../../../uploads/grasp";
import { pick } from "../../../uploads/pick";
import type { VersionTarget } from "./newVersion";

export type { VersionTarget } from "./newVersion";

const loadKind = patiently(() => import("./documentUploads"));
const loadNewVersion = patiently(() => import("./newVersion"));
const loadReceive = patiently(() => import("./receive"));

/** How files become documents. */
export const loadDocumentUploads = async () => (await loadKind()).documentUploads;

/** Lets the user choose a file for the next version of a document, and uploads it. */
export async function uploadNewVersion(document: VersionTarget): Promise<void> {
  const extension = extensionOf(document.filename);
  const [file] = await pick(extension ? { accept: `.${extension}` } : {});
  if (!file) return;
  uploadsBegan.set(true);
  const { sendNewVersion } = await loadNewVersion();
  await sendNewVersion(document, file);
}

/**
 * Files that were dropped or pasted on a document, where they may become its next version, or go into its folder where that
 * is known. Call it within the event that brought them.
 */
export async function receiveFiles(
  document: VersionTarget,
  brought: UploadSource,
  { against, folder }: { against: string | undefined; folder?: UploadTarget },
): Promise<void> {
  const grasped = grasp(brought);
  const { receive } = await loadReceive();
  await receive(document, grasped, { against, folder });
}
