import { showSnackbar } from "../../../lib/snackbars";
import type { UploadTarget } from "../../../uploads";
import { askAboutUpload } from "../../../uploads/questions";
import { start } from "../../../uploads/start";
import { documentUploads } from "./documentUploads";
import { sendNewVersion, type VersionTarget, versionProblem } from "./newVersion";

type Grasped = readonly (File | FileSystemEntry)[];

interface Circumstances {
  /** Why the document gets no new version now. */
  against: string | undefined;
  /** The folder around it, where files may go as well. */
  folder?: UploadTarget;
}

/** The only file among what was brought; nothing where there are several, or a folder. */
async function onlyFile([one, another]: Grasped): Promise<File | undefined> {
  if (!one || another) return undefined;
  if (one instanceof File) return one;
  if (!one.isFile) return undefined;
  return new Promise((found) => (one as FileSystemFileEntry).file(found, () => found(undefined)));
}

/** Offers the file that was brought as the next version; whatever cannot become one goes into the folder. */
export async function receive(
  document: VersionTarget,
  grasped: Grasped,
  { against, folder }: Circumstances,
): Promise<void> {
  const file = await onlyFile(grasped);
  const problem = file ? versionProblem(file, document) : "Only one file can become the next version.";
  const upload = () => folder && start(documentUploads, folder, grasped);
  if (!file || problem) {
    if (folder) await upload();
    else if (problem) showSnackbar({ message: problem, tone: "error" });
    return;
  }
  if (against) {
    if (!folder) return void showSnackbar({ message: against, tone: "error" });
    const answer = await askAboutUpload({
      title: `Upload "${file.name}"?`,
      text: `"${document.filename}" cannot get a new version now. ${against}`,
      confirmLabel: "Upload as New Document",
    });
    if (answer === "confirmed") await upload();
    return;
  }
  const answer = await askAboutUpload({
    title: `New version of "${document.filename}"?`,
    text: folder
      ? `"${file.name}" can become the next version of this document, or a new document beside it.`
      : `"${file.name}" becomes the next version of this document.`,
    confirmLabel: "New Version",
    otherLabel: folder && "Upload as New Document",
  });
  if (answer === "confirmed") await sendNewVersion(document, file);
  else if (answer === "other") await upload();
}
