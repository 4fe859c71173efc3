import { respondToError } from "../api/effects";
import { showSnackbar } from "../lib/snackbars";
import { makeFolders } from "./bareFolders";
import { type Collection, collect, foldersWithoutFiles } from "./collect";
import type { AgreedUpload, UploadKind, UploadTarget } from "./kind";
import { itemsOf, renamed } from "./plan";
import { confirmUpload } from "./questions";
import { countProblem } from "./rules";
import { beginKept, forgetKept, keptLike } from "./unfinished";
import { uploads } from "./uploads";

/** Looks through what was chosen, asks about names where it must, and hands the files to the engine. */
export async function start(
  kind: UploadKind,
  target: UploadTarget,
  grasped: readonly (File | FileSystemEntry)[],
): Promise<void> {
  const { filesAtMost, fileProblem, refreshes } = kind;
  const collection = await collect(grasped, filesAtMost);
  const problem = isEmpty(collection)
    ? "There is nothing to upload here."
    : countProblem(collection.count, filesAtMost);
  if (problem) {
    showSnackbar({ message: problem, tone: "error" });
    return;
  }
  const tops = topsOf(collection);
  // The same again, into the same folder, completes what was interrupted.
  const interrupted = keptLike(kind.name, target, tops);
  const agreed = await agree(kind, target, collection, interrupted !== undefined);
  if (!agreed) return;
  if (interrupted) forgetKept(interrupted.id);
  const items = itemsOf(collection, agreed, fileProblem);
  if (items.length > 0) {
    const arrived = beginKept(kind.name, target, tops, items.length);
    uploads.add(items.map((item) => ({ ...item, onArrived: arrived })));
  }
  const bare = foldersWithoutFiles(collection).map((path) => renamed(path, agreed.folderNames));
  try {
    if (bare.length > 0) await makeFolders(target, bare, refreshes);
    if (items.length === 0) showSnackbar(nothingSent(bare.length, agreed));
  } catch (cause) {
    respondToError(cause, { stays: true });
  }
}

function nothingSent(folders: number, { elsewhere }: AgreedUpload): string {
  const skipped = elsewhere?.size ?? 0;
  return skipped > 0
    ? `Nothing was uploaded: ${skipped} File(s) were skipped`
    : `Successfully created ${folders} Folder(s)`;
}

const isEmpty = ({ count, folders, unreadable }: Collection) =>
  count + folders.length + unreadable.length === 0;

/** What lies at the top of the upload: folders with their slash, then files. */
function topsOf({ files, folders }: Collection): string[] {
  return [
    ...folders.filter((path) => path.indexOf("/") === path.length - 1),
    ...files.filter(({ folder }) => folder === "").map(({ file }) => file.name),
  ];
}

/** How the server will take the files; undefined when it refuses or the user does. */
async function agree(
  { agree, settle, questionAfter }: UploadKind,
  target: UploadTarget,
  collection: Collection,
  completes: boolean,
): Promise<AgreedUpload | undefined> {
  try {
    return await agree(target, collection, { insists: false, completes });
  } catch (cause) {
    try {
      const settled = (await settle?.(target, collection, cause, completes)) ?? "unsettled";
      if (settled === "cancelled") return undefined;
      if (settled !== "unsettled") return settled;
      const question = questionAfter(cause);
      if (!question) throw cause;
      if (!(await confirmUpload(question))) return undefined;
      return await agree(target, collection, { insists: true, completes });
    } catch (refusal) {
      respondToError(refusal, { stays: true });
      return undefined;
    }
  }
}
