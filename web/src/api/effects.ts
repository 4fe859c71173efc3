import { withDeveloperDetails } from "./developerOverrides";
import { ApiError, isUnspecific } from "./error";
import { type ErrorResponse, responseTo } from "./responses";

/** What a query or mutation may say about its own failures. */
export interface ErrorMeta extends Record<string, unknown> {
  /** Codes that the screen answers itself; nothing else happens for them. */
  handles?: readonly number[];
  /** Stays on the page where the response would go home. */
  stays?: boolean;
  /** Says itself what went wrong, where the catalogue can only say that something did. */
  ownWords?: boolean;
  /** The message appears where the thing would be, or in the form, instead of in a snackbar. */
  inPlace?: boolean;
}

/** The hands of the error responses. The application gives them once, at its start. */
export interface Effects {
  say(message: string): void;
  goHome(): void;
  reset(): void;
  rereadScreen(): void;
}

let effects: Effects | undefined;

export function installEffects(given: Effects): void {
  effects = given;
}

/** Does what the catalogue asks for when a call has failed. */
export function respondToError(error: unknown, meta: ErrorMeta = {}): void {
  const code = error instanceof ApiError ? error.code : undefined;
  const expected = error instanceof ApiError && (error.isConnectionTrouble || code !== undefined);
  if (!expected) console.error("A call failed", error);
  if (code !== undefined && meta.handles?.includes(code)) return;
  if (!effects || (meta.ownWords && isUnspecific(error))) return;
  const response = responseTo(error);
  const message = response.message && withDeveloperDetails(response.message, error);
  perform({ ...response, message }, meta, effects);
}

export function perform(response: ErrorResponse, meta: ErrorMeta, hands: Effects): void {
  if (response.own || response.banner) return;
  const leaves = response.home && !meta.stays;
  if (response.reset) hands.reset();
  if (response.inTrash) hands.rereadScreen();
  if (leaves) hands.goHome();
  // A page that stays says it in place, if it said it would; one that is left behind cannot.
  if (!response.message || (meta.inPlace && !leaves && !response.reset)) return;
  const { message } = response;
  if (response.afterMs) setTimeout(() => hands.say(message), response.afterMs);
  else hands.say(message);
}
