import { readPreference, writePreference } from "./preferences";

const anyOrigin = "https://casefold.invalid";

/**
 * Whether a location is a path of this application. A backslash or a second slash at the start, a scheme, or a
 * control character that browsers drop before they read the address, would lead to another site.
 */
export function isOwnPath(location: unknown): location is string {
  if (typeof location !== "string" || !/^\/(?![/\\])/.test(location)) return false;
  for (const character of location) if (character < " ") return false;
  try {
    return new URL(location, anyOrigin).origin === anyOrigin;
  } catch {
    return false;
  }
}

/** Remembers where a visitor wanted to go, until signing in takes them there. The home page needs no remembering. */
export function rememberRedirect(location: string): void {
  if (isOwnPath(location) && location !== "/") writePreference("postLoginRedirect", location);
}

/** Where to go after signing in: the remembered path, once, else the home page. */
export function takeRedirect(): string {
  const stored = readPreference("postLoginRedirect");
  if (stored !== undefined) writePreference("postLoginRedirect", undefined);
  return isOwnPath(stored) ? stored : "/";
}
