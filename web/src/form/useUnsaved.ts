import { useLayoutEffect, useRef } from "react";
import { discardQuestion, type Unsaved, unsaved } from "../lib/unsaved";

export interface UnsavedInput {
  /** What would be lost, as the question says it: 'your changes to this client'. */
  what: string;
  /** Whether the input differs from what is saved. */
  changed: boolean;
  /** Everything that was entered, as plain data. */
  input: unknown;
  /** Addresses at which the same form stays on the screen. */
  keptAt?: readonly string[];
  /** The name by which `keptInput` finds the input again after the session has ended. Never for secrets. */
  keptAs?: string;
}

export interface UnsavedForm {
  /** The server has accepted this input (without an argument: the present one). Leaving asks nothing until it changes. */
  saved: (input?: unknown) => void;
  /** Does something that discards the input; asks first where there is something to lose. */
  discard: (act: () => void) => void;
}

const nowhere: readonly string[] = [];

/**
 * Every form calls this. While its input is not saved, leaving the form asks first: by a link, by going back, by
 * reloading or closing the page. Nothing is asked while the input equals what is saved.
 */
export function useUnsaved({ what, changed, input, keptAt = nowhere, keptAs }: UnsavedInput): UnsavedForm {
  const latest = useRef(input);
  const accepted = useRef<string>(undefined);
  const registered = useRef<Unsaved>(undefined);
  const addresses = keptAt.join("\n");
  useLayoutEffect(() => {
    latest.current = input;
    if (!changed) accepted.current = undefined;
  });
  useLayoutEffect(() => {
    if (!changed) return;
    const entry: Unsaved = {
      what,
      keptAt: addresses ? addresses.split("\n") : nowhere,
      atStake: () => accepted.current !== keyOf(latest.current),
      kept: keptAs === undefined ? undefined : { name: keptAs, input: () => latest.current },
    };
    const remove = unsaved.add(entry);
    registered.current = entry;
    return () => {
      registered.current = undefined;
      remove();
    };
  }, [what, changed, addresses, keptAs]);

  return {
    saved: (sent = latest.current) => {
      accepted.current = keyOf(sent);
    },
    discard: (act) => {
      const entry = registered.current;
      if (entry?.atStake()) discardQuestion.set({ entry, discard: act });
      else act();
    },
  };
}

const keyOf = (input: unknown) => JSON.stringify(input) ?? "";
