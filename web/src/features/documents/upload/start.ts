import { respondToError } from "../../../api/effects";
import { showSnackbar } from "../../../ui/snackbars";
import { makeFolders } from "./bareFolders";
import { type UploadTarget, uploadCalls } from "./calls";
import { type Collection, collect, foldersWithoutFiles } from "./collect";
import { conflictQuestion } from "./conflicts";
import { itemsOf, planOf, renamed } from "./plan";
import { confirmUpload } from "./questions";
import { countProblem } from "./rules";
import { uploads } from "./uploads";

/** Looks through what was chosen, asks about names where it must, and hands the files to the engine. */
export async function start(
  target: UploadTarget,
  grasped: readonly (File | FileSystemEntry)[],
): Promise<void> {
  const collection = await collect(grasped);
  const problem = isEmpty(collection) ? "There is nothing to upload here." : countProblem(collection.count);
  if (problem) {
    showSnackbar({ message: problem, tone: "error" });
    return;
  }
  const agreed = await agree(target, collection);
  if (!agreed) return;
  const { autoRename, directoryID, folderNames } = agreed;
  const items = itemsOf(collection, { ...target, directoryID }, autoRename, folderNames);
  if (items.length > 0) uploads.add(items);
  const bare = foldersWithoutFiles(collection).map((path) => renamed(path, folderNames));
  try {
    if (bare.length > 0) await makeFolders(target, bare);
    if (items.length === 0) showSnackbar(`Successfully created ${bare.length} Folder(s)`);
  } catch (cause) {
    respondToError(cause, { stays: true });
  }
}

const isEmpty = ({ count, folders, unreadable }: Collection) =>
  count + folders.length + unreadable.length === 0;

/** How the server will take the files; undefined when it refuses or the user does. */
async function agree(target: UploadTarget, collection: Collection) {
  const plan = planOf(collection);
  for (const autoRename of [false, true]) {
    try {
      return { autoRename, ...(await uploadCalls.check(target, plan, autoRename)) };
    } catch (cause) {
      const question = autoRename ? undefined : conflictQuestion(cause);
      if (!question) {
        respondToError(cause, { stays: true });
        return undefined;
      }
      if (!(await confirmUpload(question))) return undefined;
    }
  }
  return undefined;
}
