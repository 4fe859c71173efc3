import { respondToError } from "../api/effects";
import { showSnackbar } from "../lib/snackbars";
import { makeFolders } from "./bareFolders";
import { type Collection, collect, foldersWithoutFiles } from "./collect";
import type { AgreedUpload, UploadKind, UploadTarget } from "./kind";
import { itemsOf, renamed } from "./plan";
import { confirmUpload } from "./questions";
import { countProblem } from "./rules";
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
  const agreed = await agree(kind, target, collection);
  if (!agreed) return;
  const items = itemsOf(collection, agreed, fileProblem);
  if (items.length > 0) uploads.add(items);
  const bare = foldersWithoutFiles(collection).map((path) => renamed(path, agreed.folderNames));
  try {
    if (bare.length > 0) await makeFolders(target, bare, refreshes);
    if (items.length === 0) showSnackbar(`Successfully created ${bare.length} Folder(s)`);
  } catch (cause) {
    respondToError(cause, { stays: true });
  }
}

const isEmpty = ({ count, folders, unreadable }: Collection) =>
  count + folders.length + unreadable.length === 0;

/** How the server will take the files; undefined when it refuses or the user does. */
async function agree(
  { agree, questionAfter }: UploadKind,
  target: UploadTarget,
  collection: Collection,
): Promise<AgreedUpload | undefined> {
  for (const insists of [false, true]) {
    try {
      return await agree(target, collection, insists);
    } catch (cause) {
      const question = insists ? undefined : questionAfter(cause);
      if (!question) {
        respondToError(cause, { stays: true });
        return undefined;
      }
      if (!(await confirmUpload(question))) return undefined;
    }
  }
  return undefined;
}
