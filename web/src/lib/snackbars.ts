import { createStore } from "./store";

export type SnackbarKey = "none" | "documentCompare";

export interface SnackbarOptions {
  message: string;
  /** A keyed snackbar replaces the one before it with the same key. */
  key?: SnackbarKey;
  tone?: "plain" | "error";
  /** Stays until it is closed. */
  persist?: boolean;
  /** Milliseconds until it hides by itself. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
}

export interface ShownSnackbar extends SnackbarOptions {
  id: number;
}

const allowedKeys: ReadonlySet<string> = new Set<SnackbarKey>(["none", "documentCompare"]);
export const hideAfterMs = 6000;

const store = createStore<readonly ShownSnackbar[]>([]);
let lastID = 0;

/** Shows a message at the bottom left. Returns its id, or undefined when the key is not an allowed one. */
export function showSnackbar(options: SnackbarOptions | string): number | undefined {
  const snack = typeof options === "string" ? { message: options } : options;
  const key = snack.key ?? "none";
  if (!allowedKeys.has(key)) {
    console.error(`A snackbar with the unknown key "${key}" was rejected`);
    return undefined;
  }
  lastID += 1;
  const others = store.get().filter((shown) => !replaces(snack, shown));
  store.set([...others, { ...snack, key, id: lastID }]);
  return lastID;
}

/** Says that something was done, and nothing else can be done about it. */
const isPlain = ({ action, persist, tone }: SnackbarOptions) => !action && !persist && tone !== "error";

/** What was only to be known gives way to what is said next; offers, failures and work in progress do not. */
function replaces(next: SnackbarOptions, shown: ShownSnackbar): boolean {
  if (isPlain(shown) && !next.persist) return true;
  const sameKey = next.key !== undefined && next.key !== "none" && next.key === shown.key;
  return sameKey || (next.message === shown.message && !next.action && !shown.action);
}

/** Changes what a snackbar says, if it is still there: a closed one stays closed. */
export function updateSnackbar(id: number, message: string): void {
  store.set(store.get().map((shown) => (shown.id === id ? { ...shown, message } : shown)));
}

export function closeSnackbar(id: number): void {
  store.set(store.get().filter((shown) => shown.id !== id));
}

export function clearSnackbars(): void {
  store.set([]);
}

/**
 * Those that have room, in the order they came: the newest that pass, then the newest that stay. Of those that only say
 * something there is one at a time, offers stand beside it. The others wait, with their time before them.
 */
export function visibleSnackbars(all: readonly ShownSnackbar[], atOnce: number): readonly ShownSnackbar[] {
  const saying = all.findLast(({ persist, action }) => !persist && !action);
  const passing = all.filter((snack) => !snack.persist && (snack.action || snack === saying)).slice(-atOnce);
  const room = atOnce - passing.length;
  const staying = room > 0 ? all.filter(({ persist }) => persist).slice(-room) : [];
  const shown = new Set([...passing, ...staying]);
  return all.filter((snack) => shown.has(snack));
}

export const snackbarStore = store;
