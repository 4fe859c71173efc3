import { type DeveloperOverrides, readPreference } from "../lib/preferences";
import { ApiError } from "./error";

/** The servers that a developer has asked for; undefined in everybody else's browser. */
function servers(): Omit<DeveloperOverrides, "developerMessages"> | undefined {
  const { apiServer, bulkDownloadServer } = readPreference("developerOverrides") ?? {};
  return apiServer || bulkDownloadServer ? { apiServer, bulkDownloadServer } : undefined;
}

/** Lets a post say which servers the developer wants. Where the post itself goes is never changed by that. */
export async function withDeveloperOverrides(request: Request): Promise<Request> {
  const developerOverrides = servers();
  if (!developerOverrides || request.method !== "POST" || !new URL(request.url).pathname.startsWith("/api/"))
    return request;
  const body: unknown = await request.clone().json();
  const { url, method, headers, signal } = request;
  return new Request(url, {
    method,
    headers,
    signal,
    body: JSON.stringify({ ...(body as object), developerOverrides }),
  });
}

/** The message of a failure, with what a developer needs to find its cause when they asked to see that. */
export function withDeveloperDetails(message: string, error: unknown): string {
  if (!(error instanceof ApiError) || !readPreference("developerOverrides")?.developerMessages)
    return message;
  const details = [
    error.code === undefined ? `status ${error.status}` : `code ${error.code}`,
    error.requestID && `request ${error.requestID}`,
    error.description !== message && error.description,
  ];
  return `${message} (${details.filter(Boolean).join(", ")})`;
}
