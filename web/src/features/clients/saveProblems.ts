import { ApiError, isUnspecific } from "../../api/error";
import { fieldErrors } from "../../api/fieldErrors";
import { theirVersion } from "./conflict";

export interface SaveProblems {
  /** By the names that the fields have in the call. */
  fields: Readonly<Record<string, string>>;
  /** What belongs to none of the fields. */
  general?: string;
}

const nameTaken: readonly unknown[] = [6600, 6601];
const shownFields = ["newClientName", "primaryAttorneys", "clientTags"];
const none: SaveProblems = { fields: {} };

/** Where the form tells of a refused save; nowhere when a message or a banner does already. */
export function saveProblems(error: unknown): SaveProblems {
  if (!(error instanceof ApiError) || isUnspecific(error) || error.isConnectionTrouble) return none;
  if (theirVersion(error)) return none;
  if (nameTaken.includes(error.code)) return { fields: { newClientName: error.userMessage } };
  const fields = fieldErrors(error);
  const shown = Object.keys(fields).some((field) => shownFields.includes(field));
  return shown ? { fields } : { fields: {}, general: Object.values(fields)[0] ?? error.userMessage };
}
