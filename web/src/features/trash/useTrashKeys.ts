import type { RefObject } from "react";
import { refusals } from "../../files/reasons";
import { hasMarkedText, isTyping } from "../../lib/isTyping";
import { useShortcut } from "../../lib/shortcuts";
import { showSnackbar } from "../../lib/snackbars";
import type { TableHandle } from "../../table";

const atWork = (event: Event) => !isTyping(event);
const onRows = (event: Event) => atWork(event) && !hasMarkedText();
const notHere = "Not allowed in the Trash Bin";
const refuse = (words: string) => () => void showSnackbar(words);

/** The keys of a folder mean nothing in the Trash Bin, and say so. */
export function useTrashKeys<Row>(handle: RefObject<TableHandle<Row> | null>): void {
  useShortcut("Ctrl+A", "Select everything in this list", () => handle.current?.chooseAll(), atWork);
  useShortcut("Ctrl+C", notHere, refuse(refusals.copy), onRows);
  useShortcut("Ctrl+X", notHere, refuse(refusals.cut), onRows);
  useShortcut("Ctrl+V", notHere, refuse(refusals.paste), atWork);
  useShortcut("Delete", notHere, refuse(refusals.trash), onRows);
}
