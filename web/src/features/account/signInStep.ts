import { acceptSignIn } from "../../api/session";
import type { SignInAnswer } from "../../api/types";
import { createStore } from "../../lib/store";

/** How far a sign-in has come. */
export type SignInStep =
  | { at: "credentials"; message?: string }
  | { at: "code"; username: string; session: string }
  | { at: "newPassword"; username: string; session: string };

const start: SignInStep = { at: "credentials" };

/** Only in memory: the session of a half-finished sign-in is half a key. */
export const signInStep = createStore<SignInStep>(start);

/** Takes what the server answered: signed in, or on to what it asks for next. */
export function advance(answer: SignInAnswer, username: string): void {
  const { status, session = "" } = answer;
  if (status === "SOFTWARE_TOKEN_MFA") signInStep.set({ at: "code", username, session });
  else if (status === "NEW_PASSWORD_REQUIRED") signInStep.set({ at: "newPassword", username, session });
  else {
    signInStep.set(start);
    acceptSignIn(answer);
  }
}

/** Back to username and password, with a word why. */
export function startOver(message?: string): void {
  signInStep.set(message ? { at: "credentials", message } : start);
}
