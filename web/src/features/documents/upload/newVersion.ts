import { showSnackbar } from "../../../lib/snackbars";
import { extensionOf } from "../../../ui/fileKind";
import { askAboutUpload } from "../../../uploads/questions";
import { uploads } from "../../../uploads/uploads";
import { asVersionOf } from "./destinations";

/** The document that gets a new version. */
export interface VersionTarget {
  documentID: number;
  filename: string;
}

/** Only a file of the same kind can become the next version of a document. */
export function versionProblem(file: Pick<File, "name">, { filename }: VersionTarget): string | undefined {
  const wanted = extensionOf(filename);
  if (extensionOf(file.name).toLowerCase() === wanted.toLowerCase()) return undefined;
  return wanted
    ? `New version could not be uploaded because it is not a .${wanted} file.`
    : "New version could not be uploaded because the document has no extension and the file has one.";
}

export async function sendNewVersion(document: VersionTarget, file: File): Promise<void> {
  const problem = versionProblem(file, document);
  if (problem) {
    showSnackbar({ message: problem, tone: "error" });
    return;
  }
  const filename = await nameAfter(document, file);
  if (filename === undefined) return;
  const destination = asVersionOf(document.documentID, filename);
  uploads.add([{ name: file.name, folder: "", file, destination }]);
}

/** What the document is called with the file as its next version; nothing where the user thinks better of it. */
async function nameAfter({ filename }: VersionTarget, file: File): Promise<string | undefined> {
  if (file.name === filename) return filename;
  const answer = await askAboutUpload({
    title: "Upload New Version with new name?",
    text: `The file is called "${file.name}". The document "${filename}" will take that name, unless it keeps its own.`,
    confirmLabel: "Yes - Upload",
    otherLabel: "Keep the Name",
  });
  if (answer === "cancelled") return undefined;
  return answer === "other" ? filename : file.name;
}
