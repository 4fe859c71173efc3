import { ApiError } from "../../api/error";
import { wrongCredentials } from "./codes";

const fallback = "Could not change password";

/** Why a password was not changed, in the server's words where it gave any. */
export function passwordProblem(error: unknown): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === wrongCredentials) return `${fallback}: the current password is not right`;
  return error.code !== undefined || error.isConnectionTrouble ? error.userMessage : fallback;
}
