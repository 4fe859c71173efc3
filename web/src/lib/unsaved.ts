import { createRegistry } from "./registry";
import { createStore } from "./store";

/** Input on the screen that has not been saved. */
export interface Unsaved {
  /** What would be lost, as the question says it: 'your changes to this client'. */
  what: string;
  /** Addresses at which the same form stays on the screen, with everything that was typed. */
  keptAt: readonly string[];
  /** False once the server has accepted it, although the form still shows it. */
  atStake: () => boolean;
  /** For forms that show the input again when the same person returns after the session has ended. */
  kept?: { name: string; input: () => unknown };
}

/** What the forms on the screen hold. */
export const unsaved = createRegistry<Unsaved>();

/** Asked before something on the screen discards input; `discard` is what was to happen. Moot once the input is gone. */
export interface DiscardQuestion {
  entry: Unsaved;
  discard: () => void;
}

export const discardQuestion = createStore<DiscardQuestion | undefined>(undefined);

const withoutSlash = (pathname: string) => pathname.replace(/\/+$/, "");

/** What leaving the page would lose. */
export const lostByLeaving = (): Unsaved[] => unsaved.get().filter(({ atStake }) => atStake());

/** What going from one address to another would lose. A page stays as long as only the rest of its address changes. */
export function lostByGoing(from: string, to: string): Unsaved[] {
  const target = withoutSlash(to);
  if (withoutSlash(from) === target) return [];
  return lostByLeaving().filter(({ keptAt }) => !keptAt.map(withoutSlash).includes(target));
}

const silenceMs = 500;
let staying = 0;

/**
 * Runs something that the browser takes for leaving the page although the page stays: a download, a link to a program
 * on the desktop. Nobody is asked about unsaved input or unfinished uploads.
 */
export function withoutLeaving(act: () => void): void {
  staying += 1;
  act();
  setTimeout(() => {
    staying -= 1;
  }, silenceMs);
}

/** Lets the browser ask, in its own words, before the page is reloaded or closed while something would be lost. */
export function askBeforeUnload(wouldLose: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (staying === 0 && wouldLose()) event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}
