import { patiently } from "../../../api/patiently";
import { extensionOf } from "../../../ui/fileKind";
import { uploadsBegan } from "../../../uploads";
import { pick } from "../../../uploads/pick";
import type { VersionTarget } from "./newVersion";

export type { VersionTarget } from "./newVersion";

const loadKind = patiently(() => import("./documentUploads"));
const loadNewVersion = patiently(() => import("./newVersion"));

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
