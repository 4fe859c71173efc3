import { layers } from "../../shell/contributions";
import { Uploads } from "./upload/Uploads";

/** The upload tray, over every page. */
export function giveDocumentsToShell(): void {
  layers.add({ id: "uploads", component: Uploads });
}
