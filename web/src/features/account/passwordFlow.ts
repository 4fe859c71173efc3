/** What the set-password page and its neighbours hand to each other along with the address. */
interface Forgot {
  forgot: string;
}
interface Reset {
  resetFor: string;
}

function textIn(state: unknown, key: string): string | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const text = (state as Record<string, unknown>)[key];
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** Goes with the visitor from 'Find Your Account' to the set-password page. Survives a reload, as the code does. */
export const forgotState = (usernameOrEmail: string): Forgot => ({ forgot: usernameOrEmail });
export const forgottenAccount = (state: unknown) => textIn(state, "forgot");

/** Goes with the visitor from the set-password page back to the sign-in. */
export const resetState = (usernameOrEmail: string): Reset => ({ resetFor: usernameOrEmail });
export const resetAccount = (state: unknown) => textIn(state, "resetFor");
