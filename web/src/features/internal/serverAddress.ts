/** The origin that a typed address stands for; undefined when it is none. */
export function serverAddress(typed: string): string | undefined {
  try {
    const { protocol, origin, username, password } = new URL(typed.trim());
    return /^https?:$/.test(protocol) && !username && !password ? origin : undefined;
  } catch {
    return undefined;
  }
}
