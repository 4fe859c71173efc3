import { type RefObject, useMemo } from "react";
import { hasMarkedText, isTyping } from "../lib/isTyping";
import { useShortcut } from "../lib/shortcuts";
import { showSnackbar } from "../lib/snackbars";
import type { TableHandle } from "../table";
import type { FileAction } from "./actions";
import { bulkActionsOf } from "./actions";
import type { FolderCommands } from "./folderCommands";
import { pasteSoon } from "./pastedFiles";

const atWork = (event: Event) => !isTyping(event);

/** The keys of a folder, wherever on its page the focus is. Within the list they also mean the focused row. */
export function useBrowserKeys<Item>(
  handle: RefObject<TableHandle<Item> | null>,
  actions: readonly FileAction<Item>[],
  commands: Pick<FolderCommands, "paste" | "upload">,
): void {
  const onSelection = (id: string) => () => {
    const action = bulkActionsOf(actions).find((known) => known.id === id);
    const selected = handle.current?.selected();
    if (!action || !selected) return;
    const reason = action.disabledReason?.(selected);
    if (reason) showSnackbar(action.refusal ?? reason);
    else action.run(selected);
  };
  const withSelection = useMemo(
    () => (event: Event) =>
      atWork(event) && !hasMarkedText() && (handle.current?.selected().ids.length ?? 0) > 0,
    [handle],
  );
  useShortcut("Ctrl+A", "Select everything in this folder", () => handle.current?.chooseAll(), atWork);
  useShortcut("Ctrl+C", "Copy the selection", onSelection("copy"), withSelection);
  useShortcut("Ctrl+X", "Cut the selection", onSelection("cut"), withSelection);
  // The browser goes on, so that it tells of files that were copied on the desktop (usePastedFiles).
  useShortcut("Ctrl+V", "Paste into this folder", () => pasteSoon(commands.paste), atWork, true);
  useShortcut("Ctrl+U", "Upload files", () => commands.upload?.({ folder: false }), atWork);
  useShortcut("Delete", "Move the selection to the Trash Bin", onSelection("trash"), withSelection);
}
