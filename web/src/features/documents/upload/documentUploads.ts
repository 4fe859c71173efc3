import { askAboutClashes } from "../../../uploads/clashes";
import type { UploadKind } from "../../../uploads/kind";
import { uploadCalls } from "./calls";
import { conflictQuestion } from "./conflicts";
import { asVersionOf, documentLists, intoFolder } from "./destinations";
import { planOf } from "./planOf";
import { createSettlement } from "./settle";
import { refuseTwins } from "./twins";

const longestName = 255;

/** Why a file cannot keep its name. Forbidden characters are replaced, but nobody can guess a shorter name. */
function lengthProblem({ name }: File): string | undefined {
  return [...name].length > longestName ? "Filename cannot be longer than 255 characters" : undefined;
}

/** Uploads of documents: names that are taken or not allowed are renamed when the user says so. */
export const documentUploads: UploadKind = {
  name: "documents",
  filesAtMost: 25_000,
  fileProblem: lengthProblem,
  agree: async (target, collection, { insists }) => {
    const { directoryID, folderNames } = await uploadCalls.check(target, planOf(collection), insists);
    if (!insists) refuseTwins(collection.files);
    return { destination: intoFolder({ ...target, directoryID }, insists), folderNames };
  },
  settle: createSettlement(uploadCalls, { intoFolder, asVersionOf }, askAboutClashes),
  questionAfter: conflictQuestion,
  refreshes: documentLists,
};
