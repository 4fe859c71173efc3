import { useLayoutEffect, useState } from "react";
import { session } from "../api/session";
import { showSnackbar } from "../lib/snackbars";
import { unsaved } from "../lib/unsaved";

/** By address and name of the form. */
const kept = new Map<string, unknown>();
/** Whose it is. Nobody else ever sees it. */
let owner: string | undefined;

const keyOf = (name: string) => `${location.pathname}\n${name}`;

/**
 * A session can end while somebody types: it ran out, or was ended from elsewhere. What they had entered is kept in the
 * memory of this tab until the same person signs in again. Signing out on purpose, or as somebody else, drops it.
 */
function followSession(): void {
  const now = session.get();
  if (now.status === "signedIn") {
    if (owner !== now.sub) kept.clear();
    owner = now.sub;
  } else if (now.status === "signedOut") {
    if (now.deliberate) kept.clear();
    else keepAll();
  }
}

function keepAll(): void {
  for (const entry of unsaved.get()) {
    if (entry.kept && entry.atStake()) kept.set(keyOf(entry.kept.name), entry.kept.input());
  }
}

session.subscribe(followSession);
followSession();

/** What was in the form of this name, at this address, when the session ended; once. */
export function useKeptInput<T>(name: string): T | undefined {
  const [found] = useState(() => kept.get(keyOf(name)) as T | undefined);
  useLayoutEffect(() => {
    if (found === undefined || !kept.delete(keyOf(name))) return;
    showSnackbar("What you had entered before you were signed out is here again. It has not been saved.");
  }, [found, name]);
  return found;
}
