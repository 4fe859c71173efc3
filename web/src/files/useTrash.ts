import { useCallback } from "react";
import { ApiError } from "../api/error";
import { useChange } from "../api/mutation";
import { showSnackbar } from "../lib/snackbars";
import type { FiledItem } from "./filed";
import type { ChosenIDs } from "./item";
import type { FileKind } from "./kind";

const undo = "Click Here to undo";

export interface Trash {
  trash: (chosen: ChosenIDs) => void;
  restore: (chosen: ChosenIDs) => void;
}

/** To the Trash Bin and back; each offers the other in its message. */
export function useTrash<Item extends FiledItem>({ calls, refreshes, moveRefusal }: FileKind<Item>): Trash {
  const trash = useChange({
    call: calls.trash,
    meanwhile: "Moving to Trash Bin In Progress",
    refreshes,
    fails: "Failed to move Item(s) to Trash Bin. Please try again.",
    handles: moveRefusal && [moveRefusal.code],
    stays: true,
    afterwards: (_, chosen) => {
      showSnackbar({
        message: "Moved Item(s) to Trash Bin successfully.",
        action: { label: undo, onSelect: () => restore.mutate(chosen) },
      });
    },
  });
  const restore = useChange({
    call: calls.restore,
    meanwhile: "Restoring In Progress",
    refreshes,
    fails: "Failed to restore Item(s) from Trash Bin. Please try again.",
    stays: true,
    afterwards: (_, chosen) => {
      showSnackbar({
        message: "Restored Item(s) from Trash Bin successfully.",
        action: { label: undo, onSelect: () => move(chosen) },
      });
    },
  });
  const { mutate } = trash;
  const move = useCallback(
    (chosen: ChosenIDs) =>
      mutate(chosen, {
        onError: (error) => {
          if (!moveRefusal || !(error instanceof ApiError) || error.code !== moveRefusal.code) return;
          showSnackbar({ message: moveRefusal.words("trash", error.errorData), tone: "error" });
        },
      }),
    [mutate, moveRefusal],
  );
  return { trash: move, restore: restore.mutate };
}
