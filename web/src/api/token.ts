/** The id token lives here, in memory, and nowhere else. */
export interface IDToken {
  value: string;
  sub: string;
  expiresAt: number;
}

const marginMs = 30_000;

/** Whose token it is. An unreadable token belongs to nobody. */
export function subjectOf(jwt: string): string {
  const payload = jwt.split(".")[1];
  if (!payload) return "";
  try {
    const json = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    const claims: unknown = JSON.parse(json);
    const sub = (claims as { sub?: unknown } | null)?.sub;
    return typeof sub === "string" ? sub : "";
  } catch {
    return "";
  }
}

export function tokenFrom(idToken: string, expiresInSeconds: number, now = Date.now()): IDToken {
  return { value: idToken, sub: subjectOf(idToken), expiresAt: now + expiresInSeconds * 1000 };
}

/** Whether it will still be good when the request arrives. */
export function isFresh(token: IDToken, now = Date.now()): boolean {
  return token.expiresAt - marginMs > now;
}
