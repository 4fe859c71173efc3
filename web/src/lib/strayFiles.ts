import { showSnackbar } from "./snackbars";
import { createStore } from "./store";

/** Where files go that are dropped on a page beside everything that takes them; nothing where the page has no such place. */
export const strayFilesTaker = createStore<((dropped: DataTransfer) => void) | undefined>(undefined);

const refusal = "Files cannot be dropped here. Open a folder of documents and drop them there.";

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

function allow(event: DragEvent): void {
  if (bringsFiles(event)) event.preventDefault();
}

function take(event: DragEvent): void {
  if (event.defaultPrevented || !bringsFiles(event) || !event.dataTransfer) return;
  event.preventDefault();
  const taker = strayFilesTaker.get();
  // What is asked in a dialog is about something else than the folder behind it.
  const inDialog = event.target instanceof Element && event.target.closest("[role=dialog]") !== null;
  if (taker && !inDialog) taker(event.dataTransfer);
  else showSnackbar({ message: refusal, tone: "error" });
}

/** A file that is dropped anywhere must not open in the window and throw away what people work on. */
export function catchStrayFiles(): () => void {
  addEventListener("dragover", allow);
  addEventListener("drop", take);
  return () => {
    removeEventListener("dragover", allow);
    removeEventListener("drop", take);
  };
}
