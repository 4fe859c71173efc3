import { extensionOf } from "../../../ui/fileKind";
import type { UploadKind } from "../../../uploads/kind";
import { askAboutUpload, type UploadAnswer } from "../../../uploads/questions";
import { emailCalls } from "./calls";
import { emailDestination, emailLists } from "./destination";
import { createTwinDecision } from "./twins";

const longestName = 255;
const formats: readonly string[] = ["eml", "msg"];

/** Why a file cannot be filed as an email. */
export function emailProblem({ name }: Pick<File, "name">): string | undefined {
  if (!formats.includes(extensionOf(name).toLowerCase()))
    return "Only .eml and .msg files can be filed as emails.";
  return [...name].length > longestName ? "Filename cannot be longer than 255 characters" : undefined;
}

/** Whoever completes an upload wants what is missing. */
const skip = async (): Promise<UploadAnswer> => "other";

/** Uploads of emails. Nothing is asked before they begin: folders that are there take what is new, and names need not differ. */
export const emailUploads: UploadKind = {
  name: "email",
  filesAtMost: 25_000,
  fileProblem: emailProblem,
  agree: async (target, _, { completes }) => ({
    destination: emailDestination(emailCalls, target, createTwinDecision(completes ? skip : askAboutUpload)),
    folderNames: {},
  }),
  questionAfter: () => undefined,
  refreshes: emailLists,
};
