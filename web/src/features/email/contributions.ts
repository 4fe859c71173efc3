import { patiently } from "../../api/patiently";
import { giveUploadKind } from "../../uploads/kinds";

const loadUploads = patiently(() => import("./upload/emailUploads"));

/** Uploads of emails that were interrupted can be completed wherever one is. */
export function giveEmailsToUploads(): void {
  giveUploadKind("email", async () => (await loadUploads()).emailUploads);
}
