import { patiently } from "../../../app/patiently";
import { createStore } from "../../../lib/store";
import { extensionOf } from "../../../ui/fileKind";
import type { UploadTarget } from "./calls";
import { grasp, type UploadSource } from "./collect";
import type { VersionTarget } from "./newVersion";
import { pick } from "./pick";

export type { UploadTarget } from "./calls";
export type { UploadSource } from "./collect";
export type { VersionTarget } from "./newVersion";

const loadStart = patiently(() => import("./start"));
const loadNewVersion = patiently(() => import("./newVersion"));

/** Whether anything has been uploaded since the application was opened: only then the tray is needed. */
export const uploadsBegan = createStore(false);

/** Uploads files and whole folders into a folder. Call it within the event that brought them. */
export async function startUpload(target: UploadTarget, source: UploadSource): Promise<void> {
  const grasped = grasp(source);
  uploadsBegan.set(true);
  const { start } = await loadStart();
  await start(target, grasped);
}

/** Lets the user choose files, or a folder with everything in it; nothing when they think better of it. */
export function pickFiles({ folder }: { folder: boolean }): Promise<File[]> {
  return pick(folder ? { webkitdirectory: true } : { multiple: true });
}

/** Lets the user choose a file for the next version of a document, and uploads it. */
export async function uploadNewVersion(document: VersionTarget): Promise<void> {
  const extension = extensionOf(document.filename);
  const [file] = await pick(extension ? { accept: `.${extension}` } : {});
  if (!file) return;
  uploadsBegan.set(true);
  const { sendNewVersion } = await loadNewVersion();
  await sendNewVersion(document, file);
}
