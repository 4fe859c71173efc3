import { isTyping } from "../lib/isTyping";

/** Longer than a browser takes from the key to its news of what the clipboard of the computer holds. */
const newsWithinMs = 60;

let waiting: ReturnType<typeof setTimeout> | undefined;
let paste: (() => void) | undefined;

/** Pastes what was cut or copied here, unless the computer's own clipboard turns out to hold files. */
export function pasteSoon(pasteHeld: () => void): void {
  clearTimeout(waiting);
  paste = pasteHeld;
  waiting = setTimeout(() => {
    paste = undefined;
    pasteHeld();
  }, newsWithinMs);
}

/**
 * Calls back with files that were copied on the desktop and are pasted into the page, outside of fields. `pasteHeld` would
 * paste what was cut or copied here, where the same key asked for that.
 */
export function onPastedFiles(
  listener: (files: readonly File[], pasteHeld: (() => void) | undefined) => void,
): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData?.files ?? []);
    if (files.length === 0 || isTyping(event)) return;
    event.preventDefault();
    clearTimeout(waiting);
    const held = paste;
    paste = undefined;
    listener(files, held);
  };
  window.addEventListener("paste", onPaste);
  return () => window.removeEventListener("paste", onPaste);
}
