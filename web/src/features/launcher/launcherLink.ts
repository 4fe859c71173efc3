const letters: Readonly<Record<string, string>> = {
  localstack: "l",
  development: "d",
  staging: "s",
  production: "p",
  newfeature: "n",
};

/** The letter by which the launcher knows the kind of installation. One on this very machine is always local. */
export function environmentLetter(host: string, environment: string): string {
  const name = host.replace(/:\d+$/, "");
  if (name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d+){3}$/.test(name))
    return "l";
  return letters[environment.toLowerCase()] ?? "p";
}

export interface LauncherLogin {
  origin: string;
  environment: string;
  /** Good for one exchange within a minute, so that no lasting key travels in a link. */
  code: string;
  /** A document to open once it is signed in, and as whom. */
  open?: { documentID: number; sub: string };
}

/** The link that opens the launcher and lets it sign in at this installation. */
export function launcherLink({ origin, environment, code, open }: LauncherLogin): string {
  const { host } = new URL(origin);
  const query = new URLSearchParams({
    environment: environmentLetter(host, environment),
    server: origin,
    code,
    ...(open && { documentID: String(open.documentID), sub: open.sub }),
  });
  return `casefold://${open ? "open" : "connect"}?${query}`;
}
