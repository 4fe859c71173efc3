import { giveUploadKind } from "../../uploads";
import { loadEmailUploads } from "./upload";

/** Uploads of emails that were interrupted can be completed wherever one is. */
export function giveEmailsToUploads(): void {
  giveUploadKind("email", loadEmailUploads);
}
