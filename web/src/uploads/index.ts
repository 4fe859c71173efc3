import { patiently } from "../api/patiently";
import { uploadsBegan } from "./began";
import { grasp, type UploadSource } from "./grasp";
import type { UploadKind, UploadTarget } from "./kind";
import { pick } from "./pick";

export { uploadsBegan } from "./began";
export type { UploadSource } from "./grasp";
export type { UploadTarget } from "./kind";

const loadStart = patiently(() => import("./start"));

/** Uploads files and whole folders into a folder. Call it within the event that brought them. */
export async function startUpload(
  loadKind: () => Promise<UploadKind>,
  target: UploadTarget,
  source: UploadSource,
): Promise<void> {
  const grasped = grasp(source);
  uploadsBegan.set(true);
  const [{ start }, kind] = await Promise.all([loadStart(), loadKind()]);
  await start(kind, target, grasped);
}

/** Lets the user choose files, or a folder with everything in it; nothing when they think better of it. */
export function pickFiles({ folder, accept = "" }: { folder: boolean; accept?: string }): Promise<File[]> {
  return pick(folder ? { webkitdirectory: true } : { multiple: true, accept });
}
