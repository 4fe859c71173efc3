import type { QueryKey } from "@tanstack/react-query";
import { api, ask } from "../api/client";
import { ApiError } from "../api/error";
import { useIdempotencyKey } from "../api/idempotency";
import { useChange } from "../api/mutation";
import type { Bit } from "./filed";
import { fileTaken, folderTaken } from "./names";

const folderTakenCode = 6200;
const fileTakenCode = 6500;

interface NewFolder {
  matterID: number;
  basepath: string;
  dirname: string;
}

export function useNewFolder(refreshes: readonly QueryKey[]) {
  const headers = useIdempotencyKey();
  return useChange({
    call: (folder: NewFolder) => ask(api.PUT("/api/directory", { body: folder, headers })),
    refreshes,
    errorShows: "form",
  });
}

export function useRenameFolder(refreshes: readonly QueryKey[]) {
  return useChange({
    call: (renaming: { matterID: number; directoryID: number; dirname: string }) =>
      ask(api.POST("/api/directory/rename", { body: renaming })),
    refreshes,
    errorShows: "form",
  });
}

/** What the server has against a name, in the words of its field. */
export function nameRefusal(error: unknown): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return "The name could not be saved. Please try again.";
  const { isDeleted } = (error.errorData ?? {}) as { isDeleted?: boolean | Bit };
  if (error.code === folderTakenCode) return folderTaken(Boolean(isDeleted));
  if (error.code === fileTakenCode) return fileTaken(Boolean(isDeleted));
  return error.userMessage;
}
