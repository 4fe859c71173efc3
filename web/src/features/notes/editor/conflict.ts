import { ApiError } from "../../../api/error";
import type { SavedText } from "../records";

const changedBySomeoneElse = 1005;

/** What somebody else saved meanwhile, and what both began from. */
export interface Conflict {
  theirs: SavedText;
  read?: SavedText;
}

/** Both texts, when they are why a change was refused. */
export function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof ApiError) || error.code !== changedBySomeoneElse) return undefined;
  const data = error.errorData as Partial<Conflict> | null | undefined;
  return typeof data?.theirs?.rev === "number" ? (data as Conflict) : undefined;
}
