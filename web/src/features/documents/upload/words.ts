import { ApiError, messageOf } from "../../../api/error";
import { percentOf, type UploadItem } from "./items";
import { UnreadableFile } from "./put";

export const duplicateName = 6500;
const lockCodes: readonly number[] = [8500, 8501];

/** Bytes that could not become the next version are not lost: the server has kept them. */
export function wasKeptAside(cause: unknown): cause is ApiError {
  const data = cause instanceof ApiError ? cause.errorData : undefined;
  return typeof (data as { keptAsideID?: unknown } | null | undefined)?.keptAsideID === "number";
}

const keptAside = "Your file was kept aside: you find it below the versions of the document.";

function newVersionProblem(cause: unknown): string {
  if (!(cause instanceof ApiError)) return "New version could not be uploaded";
  const { code, description } = cause;
  const words =
    code !== undefined && lockCodes.includes(code)
      ? `New version could not be uploaded because ${description}`
      : `New version could not be uploaded. ${cause.userMessage}`;
  return wasKeptAside(cause) ? `${words.replace(/\.?$/, ".")} ${keptAside}` : words;
}

/** Why a file failed, in a sentence for its row. */
export function problemOf(cause: unknown, item: UploadItem): string {
  if (cause instanceof UnreadableFile) {
    return "This file can no longer be read. It was changed, moved or deleted.";
  }
  if (cause instanceof ApiError && cause.isConnectionTrouble) {
    return `Connection lost at ${percentOf(item)}%. Nothing was saved.`;
  }
  if (item.destination.kind === "version") return newVersionProblem(cause);
  if (cause instanceof ApiError && cause.code === duplicateName) {
    return "There is already a file in the current directory with this name";
  }
  return messageOf(cause);
}
