import { ApiError } from "../../../api/error";

const lockCodes: readonly number[] = [8500, 8501];

/** Bytes that could not become the next version are not lost: the server has kept them. */
export function wasKeptAside(cause: unknown): boolean {
  const data = cause instanceof ApiError ? cause.errorData : undefined;
  return typeof (data as { keptAsideID?: unknown } | null | undefined)?.keptAsideID === "number";
}

const keptAside = "Your file was kept aside: you find it below the versions of the document.";

/** Why a new version was refused, in a sentence for its row. */
export function newVersionProblem(cause: unknown): string {
  if (!(cause instanceof ApiError)) return "New version could not be uploaded";
  const { code, description } = cause;
  const words =
    code !== undefined && lockCodes.includes(code)
      ? `New version could not be uploaded because ${description}`
      : `New version could not be uploaded. ${cause.userMessage}`;
  return wasKeptAside(cause) ? `${words.replace(/\.?$/, ".")} ${keptAside}` : words;
}
