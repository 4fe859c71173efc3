import { api, ask } from "../../api/client";
import { useChange } from "../../api/mutation";
import { dayOf, formatDay } from "../../lib/dates";
import { showSnackbar } from "../../lib/snackbars";
import type { Matter } from "./queries";

export const readAgain = [["matters"], ["matter"]] as const;

const undo = "Click Here to undo";

function setDeleted(matterIDs: readonly number[], isDeleted: boolean) {
  const [matterID] = matterIDs;
  return matterIDs.length === 1 && matterID !== undefined
    ? ask(api.POST("/api/matter/setDeleted", { body: { matterID, isDeleted } }))
    : ask(api.POST("/api/matters/markMultipleDeleted", { body: { matterIDs: [...matterIDs], isDeleted } }));
}

export interface MatterTrash {
  trash: (matterIDs: readonly number[]) => void;
  restore: (matterIDs: readonly number[]) => void;
}

/** To the Trash Bin and back; each offers the other in its message. */
export function useMatterTrash(): MatterTrash {
  const trash = useChange({
    call: (matterIDs: readonly number[]) => setDeleted(matterIDs, true),
    refreshes: readAgain,
    fails: ({ length }) =>
      length === 1
        ? "Failed to move Matter to Trash Bin. Please try again."
        : "Failed to move Matter(s) to Trash Bin. Please try again.",
    stays: true,
    afterwards: (_, matterIDs) => {
      showSnackbar({
        message: "Moved Matter(s) to Trash Bin successfully.",
        action: { label: undo, onSelect: () => restore.mutate(matterIDs) },
      });
    },
  });
  const restore = useChange({
    call: (matterIDs: readonly number[]) => setDeleted(matterIDs, false),
    refreshes: readAgain,
    fails: "Failed to restore Matter(s) from Trash Bin. Please try again.",
    stays: true,
    afterwards: (_, matterIDs) => {
      showSnackbar({
        message: "Restored Matter(s) from Trash Bin successfully.",
        action: { label: undo, onSelect: () => trash.mutate(matterIDs) },
      });
    },
  });
  return { trash: trash.mutate, restore: restore.mutate };
}

/** Closes a matter as of today, or opens it again; closing can be undone. */
export function useCloseMatter(): (matter: Pick<Matter, "matterID" | "isOpen">) => void {
  const change = useChange({
    call: ({ matterID, isOpen }: Pick<Matter, "matterID" | "isOpen">) =>
      ask(api.POST("/api/matter/close", { body: { matterID, reopen: !isOpen, today: dayOf() } })),
    refreshes: readAgain,
    accepted: ({ closedDate }, { matterID }) => {
      if (!closedDate) return void showSnackbar("Matter Reopened");
      const reopen = () => change.mutate({ matterID, isOpen: false });
      showSnackbar({
        message: `Matter closed on ${formatDay(closedDate)}`,
        action: { label: undo, onSelect: reopen },
      });
    },
  });
  return change.mutate;
}
