import { useCallback } from "react";
import { api, ask } from "../../api/client";
import { ApiError } from "../../api/error";
import { useIdempotencyKey } from "../../api/idempotency";
import { useChange } from "../../api/mutation";
import { queryClient } from "../../api/queryClient";
import { reasons } from "../../files/reasons";
import { formatCount } from "../../lib/sizes";
import { showSnackbar } from "../../lib/snackbars";
import type { NewFileExtension } from "../../shell/creationPlace";

/** Whatever shows documents. */
export const readAgain = [["folder"], ["document"], ["favorites"], ["recentDocuments"]] as const;

const locked = 8500;

export interface Favoring {
  files: readonly number[];
  folders: readonly number[];
  isFavorite: boolean;
}

/** Stars documents and folders, or takes their stars, as many as are chosen: all or none. */
export function useFavorite(): (favoring: Favoring) => void {
  const change = useChange({
    call: ({ files, folders, isFavorite }: Favoring) =>
      ask(
        api.POST("/api/document/favorites", {
          body: { documentIDs: [...files], folderIDs: [...folders], isFavorite },
        }),
      ),
    meanwhile: ({ files, folders }) =>
      `Changing ${formatCount(files.length + folders.length)} Favorite(s) In Progress`,
    refreshes: readAgain,
    fails: "The favorite could not be changed. Please try again.",
    stays: true,
  });
  return change.mutate;
}

export type LockChanging = (file: { id: number }, change: { to: number }) => void;

/** Changes a lock; who was too late is told, and sees who holds it now. */
export function useLockChange(): LockChanging {
  const { mutate } = useChange({
    call: ({ documentID, lockStatus }: { documentID: number; lockStatus: number }) =>
      ask(api.POST("/api/document/lock", { body: { documentID, lockStatus } })),
    refreshes: readAgain,
    handles: [locked],
    fails: "The lock could not be changed. Please try again.",
    stays: true,
  });
  return useCallback(
    ({ id }, { to }) =>
      mutate(
        { documentID: id, lockStatus: to },
        {
          onError: (error) => {
            if (!(error instanceof ApiError) || error.code !== locked) return;
            showSnackbar({ message: reasons.lockedByAnotherUser, tone: "error" });
            void queryClient.invalidateQueries({ queryKey: ["folder"] });
          },
        },
      ),
    [mutate],
  );
}

export function useRenameDocument() {
  return useChange({
    call: (renaming: { documentID: number; newDocumentName: string }) =>
      ask(api.POST("/api/document/rename", { body: renaming })),
    refreshes: readAgain,
    errorShows: "form",
  });
}

export function useNewFile() {
  const headers = useIdempotencyKey();
  return useChange({
    call: (file: { directoryID: number; newFilename: string; newFileExtension: NewFileExtension }) =>
      ask(api.POST("/api/document/createFromTemplate", { body: file, headers })),
    refreshes: readAgain,
    errorShows: "form",
  });
}
