import type { Collection } from "../../../uploads/collect";
import type { UploadKind } from "../../../uploads/kind";
import { type UploadPlan, uploadCalls } from "./calls";
import { conflictQuestion } from "./conflicts";
import { documentLists, intoFolder } from "./destinations";

const longestName = 255;

/** Why a file cannot keep its name. Forbidden characters are replaced, but nobody can guess a shorter name. */
function lengthProblem({ name }: File): string | undefined {
  return [...name].length > longestName ? "Filename cannot be longer than 255 characters" : undefined;
}

/** What the server has to know of an upload before it begins. */
export function planOf({ files, count, folders }: Collection): UploadPlan {
  return {
    topLevelFolders: folders
      .filter((path) => path.indexOf("/") === path.length - 1)
      .map((path) => path.slice(0, -1)),
    topLevelFiles: files.filter(({ folder }) => folder === "").map(({ file }) => file.name),
    filesToUpload: count,
    folderPaths: folders,
  };
}

/** Uploads of documents: names that are taken or not allowed are renamed when the user says so. */
export const documentUploads: UploadKind = {
  filesAtMost: 25_000,
  fileProblem: lengthProblem,
  agree: async (target, collection, autoRename) => {
    const { directoryID, folderNames } = await uploadCalls.check(target, planOf(collection), autoRename);
    return { destination: intoFolder({ ...target, directoryID }, autoRename), folderNames };
  },
  questionAfter: conflictQuestion,
  refreshes: documentLists,
};
