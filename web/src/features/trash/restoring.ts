import { useCallback, useState } from "react";
import { api, ask } from "../../api/client";
import { ApiError } from "../../api/error";
import { useChange } from "../../api/mutation";
import { rowIDOf } from "../../files/item";
import { showSnackbar } from "../../lib/snackbars";
import type { RowID, SelectedRows } from "../../table";
import { trashKey } from "./queries";
import type { TrashItem } from "./records";
import { type ChosenByType, chosenByType, together } from "./selection";

const inTrashedMatter = 2019;
const inTrashedFolder = 2020;

/** Whatever shows things that came back, or went again. */
const refreshes = [[trashKey], ["folder"], ["matters"], ["matter"], ["clients"], ["client"]] as const;

const undo = "Click Here to undo";

const liesInTrashed = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === inTrashedMatter || error.code === inTrashedFolder);

/** Without what is in the Trash Bin only because of what it lies in. */
const trashedThemselves = (ids: readonly RowID[], rows: readonly TrashItem[]) => {
  const carried = new Set(rows.filter(({ isDeleted }) => isDeleted === 0).map(rowIDOf));
  return ids.filter((id) => !carried.has(id));
};

/** What has to be restored before the things that lie in it. */
export interface Containers {
  type: "Matter" | "Folder";
  names: string[];
  ids: number[];
}

/** The matters or folders that keep these rows in the Trash Bin. */
export function containersOf(code: number | undefined, rows: readonly TrashItem[]): Containers | undefined {
  const found = new Map<number, string>();
  for (const row of rows) {
    if (code === inTrashedMatter && row.isInDeletedMatter === 1 && row.matterID)
      found.set(row.matterID, row.matterName);
    if (code === inTrashedFolder && row.deletedDirectoryID)
      found.set(row.deletedDirectoryID, row.deletedDirectoryName);
  }
  if (found.size === 0) return undefined;
  return {
    type: code === inTrashedMatter ? "Matter" : "Folder",
    ids: [...found.keys()],
    names: [...found.values()],
  };
}

/** A restore that was refused because of what lies around the things, and what would help. */
export interface RestoreOffer {
  containers: Containers;
  chosen: ChosenByType;
}

export interface Restoring {
  restore: (selected: SelectedRows<TrashItem>) => void;
  /** The question whether to restore what lies around first. */
  offer: RestoreOffer | undefined;
  accept: (offer: RestoreOffer) => void;
  decline: () => void;
}

/** Brings things back to where they were, with a way to undo it. */
export function useRestoring(): Restoring {
  const [offer, setOffer] = useState<RestoreOffer>();
  const trash = useChange({
    call: (IDs: ChosenByType) => ask(api.POST("/api/multi/delete", { body: { IDs } })),
    refreshes,
    fails: "Failed to move Item(s) to Trash Bin. Please try again.",
    meanwhile: "Moving to Trash Bin In Progress",
    stays: true,
    says: "Moved Item(s) to Trash Bin successfully.",
  });
  const { mutate: moveBack } = trash;
  const restoring = useChange({
    call: (IDs: ChosenByType) => ask(api.POST("/api/multi/restore", { body: { IDs } })),
    refreshes,
    fails: "Failed to restore Item(s) from Trash Bin. Please try again.",
    meanwhile: "Restoring In Progress",
    handles: [inTrashedMatter, inTrashedFolder],
    stays: true,
    afterwards: (_, IDs) => {
      showSnackbar({
        message: "Restored Item(s) from Trash Bin successfully.",
        action: { label: undo, onSelect: () => moveBack(IDs) },
      });
    },
  });
  const { mutate } = restoring;
  const restore = useCallback(
    ({ ids, rows }: SelectedRows<TrashItem>) =>
      mutate(chosenByType(ids), {
        onError: (error) => {
          if (!liesInTrashed(error)) return;
          const containers = containersOf(error.code, rows);
          if (containers) setOffer({ containers, chosen: chosenByType(trashedThemselves(ids, rows)) });
          else showSnackbar({ message: error.userMessage, tone: "error" });
        },
      }),
    [mutate],
  );
  return {
    restore,
    offer,
    accept: ({ containers: { type, ids }, chosen }) => {
      setOffer(undefined);
      const around = { [type]: ids };
      // Where a folder in between is in the Trash Bin too, what was chosen waits for that one.
      mutate(together(chosen, around), { onError: (error) => liesInTrashed(error) && mutate(around) });
    },
    decline: () => setOffer(undefined),
  };
}
