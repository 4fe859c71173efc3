import { useCallback } from "react";
import { api, ask } from "../../api/client";
import { ApiError } from "../../api/error";
import { useIdempotencyKey } from "../../api/idempotency";
import { useChange } from "../../api/mutation";
import { queryClient } from "../../api/queryClient";
import { folderTaken } from "../../files/names";
import { reasons } from "../../files/reasons";
import type { TransferCalls } from "../../files/useTransfer";
import { inLanes } from "../../lib/lanes";
import { formatCount } from "../../lib/sizes";
import { showSnackbar } from "../../lib/snackbars";
import type { NewFileExtension } from "../../shell/creationPlace";
import type { ChosenIDs } from "./item";
import { withStarsUnheard } from "./live";
import type { Bit } from "./records";

/** Whatever shows documents. */
export const readAgain = [["folder"], ["document"], ["favorites"], ["recentDocuments"]] as const;

const locked = 8500;
const undo = "Click Here to undo";

const bodyOf = ({ files, folders }: ChosenIDs) => ({
  IDs: { Folder: folders, File: files },
  objectType: "Documents" as const,
});

const failedTrash = "Failed to move Item(s) to Trash Bin. Please try again.";
const failedRestore = "Failed to restore Item(s) from Trash Bin. Please try again.";

/** Names the documents that hold everything back. */
function lockedWords(errorData: unknown): string {
  const { documents = [] } = (errorData ?? {}) as { documents?: { filename: string; lockedBy: string }[] };
  const named = documents.slice(0, 3).map(({ filename, lockedBy }) => `${filename} (${lockedBy || "???"})`);
  const more = documents.length - named.length;
  if (named.length === 0) return reasons.trashWhileLocked;
  return `${reasons.trashWhileLocked} ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

export interface Trash {
  trash: (chosen: ChosenIDs) => void;
  restore: (chosen: ChosenIDs) => void;
}

/** To the Trash Bin and back; each offers the other in its message. */
export function useTrash(): Trash {
  const trash = useChange({
    call: (chosen: ChosenIDs) => ask(api.POST("/api/multi/delete", { body: bodyOf(chosen) })),
    meanwhile: "Moving to Trash Bin In Progress",
    refreshes: readAgain,
    fails: failedTrash,
    handles: [locked],
    stays: true,
    afterwards: (_, chosen) => {
      showSnackbar({
        message: "Moved Item(s) to Trash Bin successfully.",
        action: { label: undo, onSelect: () => restore.mutate(chosen) },
      });
    },
  });
  const restore = useChange({
    call: (chosen: ChosenIDs) => ask(api.POST("/api/multi/restore", { body: bodyOf(chosen) })),
    meanwhile: "Restoring In Progress",
    refreshes: readAgain,
    fails: failedRestore,
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
          if (!(error instanceof ApiError) || error.code !== locked) return;
          showSnackbar({ message: lockedWords(error.errorData), tone: "error" });
        },
      }),
    [mutate],
  );
  return { trash: move, restore: restore.mutate };
}

export interface Favoring {
  files: readonly number[];
  folders: readonly number[];
  isFavorite: boolean;
}

/** The browser has six connections, of which one hears the news. */
const starsAtOnce = 4;

async function setStars({ files, folders, isFavorite }: Favoring): Promise<void> {
  const starFile = (documentID: number) =>
    ask(api.POST("/api/document/favorite", { body: { documentID, isFavorite } }));
  const starFolder = (folderID: number) =>
    ask(api.POST("/api/document/favoriteFolder", { body: { folderID, isFavorite } }));
  try {
    await inLanes(files, starsAtOnce, starFile);
    await inLanes(folders, starsAtOnce, starFolder);
  } catch (failure) {
    // Those before it have got their stars.
    for (const queryKey of readAgain) void queryClient.invalidateQueries({ queryKey });
    throw failure;
  }
}

/** Stars documents and folders, one call each, as many as are chosen. */
export function useFavorite(): (favoring: Favoring) => void {
  const change = useChange({
    call: (favoring: Favoring) => withStarsUnheard(() => setStars(favoring)),
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

/** How documents and folders move and are copied. */
export const transferCalls: TransferCalls = {
  move: (body) => ask(api.POST("/api/document/move", { body: body })),
  copy: (body) => ask(api.POST("/api/document/copy", { body: body })),
  refreshes: readAgain,
};

interface NewFolder {
  matterID: number;
  basepath: string;
  dirname: string;
}

const folderTakenCode = 6200;
const fileTakenCode = 6500;

export function useNewFolder() {
  const headers = useIdempotencyKey();
  return useChange({
    call: (folder: NewFolder) => ask(api.PUT("/api/directory", { body: folder, headers })),
    refreshes: readAgain,
    errorShows: "form",
  });
}

export function useRenameFolder() {
  return useChange({
    call: (renaming: { matterID: number; directoryID: number; dirname: string }) =>
      ask(api.POST("/api/directory/rename", { body: renaming })),
    refreshes: readAgain,
    errorShows: "form",
  });
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

/** What the server has against a name, in the words of its field. */
export function nameRefusal(error: unknown, fileTaken: (isDeleted: boolean) => string): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return "The name could not be saved. Please try again.";
  const { isDeleted } = (error.errorData ?? {}) as { isDeleted?: boolean | Bit };
  if (error.code === folderTakenCode) return folderTaken(Boolean(isDeleted));
  if (error.code === fileTakenCode) return fileTaken(Boolean(isDeleted));
  return error.userMessage;
}
