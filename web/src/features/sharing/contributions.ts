import { giveSendDialog } from "../../files/sendDialog";

/** The dialog that sends documents and folders out of the firm. */
export function giveSendDialogToFiles(): void {
  giveSendDialog(() => import("./send/SendDialog"));
}
