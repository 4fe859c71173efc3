import { patiently } from "../api/patiently";
import { uploadsBegan } from "./began";
import { grasp, type UploadSource } from "./grasp";
import type { KindName, UploadKind, UploadTarget } from "./kind";
import { pick } from "./pick";
import type { KeptUpload } from "./unfinished";

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

type LoadKind = () => Promise<UploadKind>;
const kinds = new Map<KindName, LoadKind>();

/** The areas of the application give their kinds, so that what was interrupted can be completed wherever one is. */
export function giveUploadKind(name: KindName, load: LoadKind): void {
  kinds.set(name, load);
}

/** Lets the user choose again what was interrupted, and sends what is missing of it. */
export async function completeUpload({ kind, target, names }: KeptUpload): Promise<void> {
  const load = kinds.get(kind);
  if (!load) return;
  const files = await pickFiles({ folder: names.some((name) => name.endsWith("/")) });
  if (files.length > 0) await startUpload(load, target, files);
}

/** Lets the user choose files, or a folder with everything in it; nothing when they think better of it. */
export function pickFiles({ folder, accept = "" }: { folder: boolean; accept?: string }): Promise<File[]> {
  return pick(folder ? { webkitdirectory: true } : { multiple: true, accept });
}
