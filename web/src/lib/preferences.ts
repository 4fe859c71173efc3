import { useCallback, useSyncExternalStore } from "react";

/** What a table remembers in this browser. */
export interface TablePreferences {
  sort?: { id: string; desc: boolean }[];
  filterText?: string;
  columnFilters?: Record<string, string>;
  /** Which list the filters belong to, where one table shows several. */
  filterScope?: string;
  tab?: string;
  columnWidths?: Record<string, number>;
  pageSize?: 50 | 200 | "all";
}

export interface DeveloperOverrides {
  apiServer?: string;
  bulkDownloadServer?: string;
  developerMessages?: boolean;
}

/** Every preference this browser may keep. Nothing else is ever written to local storage. */
export interface Preferences {
  theme: "light" | "dark" | "system";
  sidenavExpanded: boolean;
  matterInfoHidden: boolean;
  whatsNewHashViewed: string;
  recentlyViewedMatters: number[];
  recentlyOpenedDocuments: number[];
  showAllUsers: boolean;
  tables: Record<string, TablePreferences>;
  postLoginRedirect: string;
  ignoreOverOcrLimitWarning: { until: string };
  developerOverrides: DeveloperOverrides;
  launcherInstalled: boolean;
  clipboard: KeptClipboard;
  unfinishedUploads: KeptUpload[];
}

/** An upload that has not ended, so that it can be completed after a reload or a crash. */
export interface KeptUpload {
  id: string;
  owner: string;
  kind: "documents" | "email";
  target: { matterID: number; directoryID: number; basepath: string; owner: string };
  /** What lies at its top: folders with their slash, and files. */
  names: readonly string[];
  files: number;
  done: number;
  /** When the page that sends it said so last. */
  aliveAt: number;
  /** That page was left. */
  left: boolean;
}

/** Documents and folders that somebody cut or copied: nobody else's to paste. */
export interface KeptClipboard {
  owner: string;
  held: {
    cut: boolean;
    objectIDs: readonly number[];
    directoryIDs: readonly number[];
    sourceBasepath: string;
    sourceDirectoryID: number;
    rootType: "documents" | "email" | "notes";
    /** Where it was cut or copied, so that a move can be undone. */
    source?: { matterID: number; directoryID: number; path: string; owner: string };
    /** What it is called, where it is one thing. */
    name?: string;
  };
}

export type PreferenceKey = keyof Preferences;

const prefix = "casefold.";
const listeners = new Map<PreferenceKey, Set<() => void>>();
const parsed = new Map<PreferenceKey, { text: string | null; value: unknown }>();

function rawItem(key: PreferenceKey): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** The stored value, or undefined when there is none or it cannot be read. The same object until it changes. */
export function readPreference<K extends PreferenceKey>(key: K): Preferences[K] | undefined {
  const text = rawItem(key);
  const known = parsed.get(key);
  if (known && known.text === text) return known.value as Preferences[K] | undefined;
  let value: unknown;
  try {
    value = text === null ? undefined : JSON.parse(text);
  } catch {
    value = undefined;
  }
  parsed.set(key, { text, value });
  return value as Preferences[K] | undefined;
}

/** Keeps a value; undefined forgets it. A full or forbidden store loses the preference, never the work. */
export function writePreference<K extends PreferenceKey>(key: K, value: Preferences[K] | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    return;
  }
  notify(key);
}

function notify(key: PreferenceKey) {
  for (const listener of [...(listeners.get(key) ?? [])]) listener();
}

function subscribe(key: PreferenceKey, listener: () => void): () => void {
  const set = listeners.get(key) ?? new Set();
  listeners.set(key, set.add(listener));
  return () => set.delete(listener);
}

/** A preference as state, shared by all components and all tabs. */
export function usePreference<K extends PreferenceKey>(
  key: K,
  fallback: Preferences[K],
): [Preferences[K], (next: Preferences[K] | undefined) => void] {
  const stored = useSyncExternalStore(
    useCallback((listener) => subscribe(key, listener), [key]),
    () => readPreference(key),
  );
  const write = useCallback((next: Preferences[K] | undefined) => writePreference(key, next), [key]);
  return [stored ?? fallback, write];
}

/** Calls back when a preference changes, here or in another tab. */
export const watchPreference = subscribe;

/** Signing out leaves the look of the workspace behind, and nothing that names a client, a matter or a folder. */
export function forgetNames(): void {
  const tables = readPreference("tables");
  if (tables) {
    const anonymous = Object.entries(tables).map(([id, { sort, columnWidths, pageSize }]) => [
      id,
      { sort, columnWidths, pageSize },
    ]);
    writePreference("tables", Object.fromEntries(anonymous));
  }
  writePreference("recentlyViewedMatters", undefined);
  writePreference("recentlyOpenedDocuments", undefined);
  writePreference("postLoginRedirect", undefined);
  writePreference("clipboard", undefined);
  writePreference("unfinishedUploads", undefined);
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key === null) for (const key of listeners.keys()) notify(key);
    else if (event.key.startsWith(prefix)) notify(event.key.slice(prefix.length) as PreferenceKey);
  });
}
