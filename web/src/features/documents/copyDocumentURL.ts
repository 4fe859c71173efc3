import { showSnackbar } from "../../lib/snackbars";
import { paths } from "../../paths";

/** Puts the address of a document's page on the clipboard. */
export async function copyDocumentURL(documentID: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(paths.document(documentID), location.origin).href);
    showSnackbar("Document URL copied to clipboard");
  } catch {
    showSnackbar({ message: "Unable to copy Document URL to clipboard", tone: "error" });
  }
}
