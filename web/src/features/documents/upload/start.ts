import { respondToError } from "../../../api/effects";
import { showSnackbar } from "../../../ui/snackbars";
import { type UploadTarget, uploadCalls } from "./calls";
import { type Collection, collect } from "./collect";
import { conflictQuestion } from "./conflicts";
import { itemsOf, planOf } from "./plan";
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
  uploads.add(itemsOf(collection, { ...target, directoryID }, autoRename, folderNames));
}

const isEmpty = ({ count, unreadable }: Collection) => count === 0 && unreadable.length === 0;

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
