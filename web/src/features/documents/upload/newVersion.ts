import { showSnackbar } from "../../../lib/snackbars";
import { extensionOf } from "../../../ui/fileKind";
import { confirmUpload } from "../../../uploads/questions";
import { uploads } from "../../../uploads/uploads";
import { asVersionOf } from "./destinations";

/** The document that gets a new version. */
export interface VersionTarget {
  documentID: number;
  filename: string;
}

/** Only a file of the same kind can become the next version of a document. */
function versionProblem(file: Pick<File, "name">, { filename }: VersionTarget): string | undefined {
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
  const agreed =
    file.name === document.filename ||
    (await confirmUpload({
      title: "Upload New Version with new name?",
      text: `The file is called "${file.name}". The document "${document.filename}" will take that name.`,
      confirmLabel: "Yes - Upload",
    }));
  if (!agreed) return;
  uploads.add([{ name: file.name, folder: "", file, destination: asVersionOf(document.documentID) }]);
}
