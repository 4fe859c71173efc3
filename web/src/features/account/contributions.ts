import { layers } from "../../shell/contributions";
import { ConfirmIdentity } from "./ConfirmIdentity";

/** The question whether it is really them, over every page. */
export function giveAccountToShell(): void {
  layers.add({ id: "confirmIdentity", component: ConfirmIdentity });
}
