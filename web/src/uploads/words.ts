import { ApiError } from "../api/error";
import { percentOf, type UploadItem } from "./items";
import type { FailureMeaning } from "./kind";
import { UnreadableFile } from "./put";

/** What became of a file that failed: its destination knows what a refusal means, the rest is the same everywhere. */
export function meaningOf(cause: unknown, item: UploadItem): FailureMeaning {
  if (cause instanceof UnreadableFile) {
    return { note: "This file can no longer be read. It was changed, moved or deleted." };
  }
  if (cause instanceof ApiError && cause.isConnectionTrouble) {
    return { note: `Connection lost at ${percentOf(item)}%. Nothing was saved.` };
  }
  return item.destination.meaningOf(cause);
}
