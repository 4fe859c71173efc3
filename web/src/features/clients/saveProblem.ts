import { ApiError, isUnspecific } from "../../api/error";
import { theirVersion } from "./conflict";

const invalidInput = 1001;

/** What the form says about a refused save; nothing where a message or a banner says it already. */
export function saveProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || isUnspecific(error) || error.isConnectionTrouble) return undefined;
  if (theirVersion(error)) return undefined;
  const { reason } = (error.errorData ?? {}) as { reason?: unknown };
  return error.code === invalidInput && typeof reason === "string" && reason
    ? `This cannot be saved: ${reason}`
    : error.userMessage;
}
