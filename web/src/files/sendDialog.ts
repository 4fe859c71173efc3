import { type ComponentType, lazy } from "react";
import { patiently } from "../api/patiently";
import type { SelectedRows } from "../table";
import type { FiledItem } from "./filed";
import type { Place } from "./place";

export interface SendDialogProps {
  /** The folder that the things lie in. */
  place: Place;
  chosen: SelectedRows<FiledItem>;
  onClose: () => void;
}

type SendDialog = ComponentType<SendDialogProps>;

let given: SendDialog | undefined;

/** Sharing stands above the files: it gives the dialog that sends them out of the firm. */
export function giveSendDialog(load: () => Promise<{ default: SendDialog }>): void {
  given = lazy(patiently(load));
}

/** The dialog that sends things out of the firm, once it has been given. */
export const sendDialog = (): SendDialog | undefined => given;
