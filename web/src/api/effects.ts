import { ApiError } from "./error";
import { type ErrorResponse, responseTo } from "./responses";

/** What a query or mutation may say about its own failures. */
export interface ErrorMeta extends Record<string, unknown> {
  /** Codes that the screen answers itself; nothing else happens for them. */
  handles?: readonly number[];
  /** Stays on the page where the response would go home. */
  stays?: boolean;
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
  if (!(error instanceof ApiError) || error.code === undefined) console.error("A call failed", error);
  else if (meta.handles?.includes(error.code)) return;
  if (effects) perform(responseTo(error), meta, effects);
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
