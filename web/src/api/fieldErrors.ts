import { ApiError } from "./error";

const invalidInput = 1001;

/** What the server has against one field of a form, by the name of the field; nothing for other failures. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.code !== invalidInput) return {};
  const { field, reason } = (error.errorData ?? {}) as { field?: unknown; reason?: unknown };
  return typeof field === "string" && typeof reason === "string" && reason
    ? { [field]: asSentence(reason) }
    : {};
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
