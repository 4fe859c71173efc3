import { debounce } from "../lib/debounce";
import { respondToError } from "./effects";
import { onSessionEnd } from "./session";

/**
 * Saves the latest value once nothing has changed for a while: preferences that a person turns over and over.
 * Leaving the page saves at once; signing out drops what is still waiting, for it belongs to nobody then.
 */
export function createSaveLater<T>(
  delayMs: number,
  save: (value: T) => Promise<unknown>,
): (value: T) => void {
  const waiting = debounce((value: T) => void save(value).catch(respondToError), delayMs);
  onSessionEnd(waiting.cancel);
  window.addEventListener("pagehide", waiting.flush);
  return waiting;
}
