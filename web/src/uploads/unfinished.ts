import { session } from "../api/session";
import { type KeptUpload, readPreference, watchPreference, writePreference } from "../lib/preferences";
import type { KindName, UploadTarget } from "./kind";

export type { KeptUpload } from "../lib/preferences";

/** How often an upload says that it is alive; browsers let hidden pages work once a minute. */
const aliveEveryMs = 5_000;
/** An upload that has been silent for so long went down with its browser. */
const silentForMs = 150_000;
const namesKept = 20;

function owner(): string | undefined {
  const now = session.get();
  return now.status === "signedIn" ? now.sub : undefined;
}

const read = () => readPreference("unfinishedUploads") ?? [];
const write = (kept: readonly KeptUpload[]) =>
  writePreference("unfinishedUploads", kept.length > 0 ? [...kept] : undefined);

/** The uploads of this page, by their ids, with how many of their files have arrived. */
const own = new Map<string, { arrived: number }>();
let timer: ReturnType<typeof setInterval> | undefined;

function sayAlive(left = false) {
  if (own.size === 0) return;
  write(
    read().map((one) => {
      const mine = own.get(one.id);
      return mine ? { ...one, done: mine.arrived, aliveAt: Date.now(), left } : one;
    }),
  );
}

const sameTarget = (a: KeptUpload["target"], b: UploadTarget) =>
  a.matterID === b.matterID && a.directoryID === b.directoryID && a.basepath === b.basepath;
const sameNames = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && [...a].sort().every((name, index) => name === [...b].sort()[index]);

const isInterrupted = (one: KeptUpload) =>
  !own.has(one.id) && one.owner === owner() && (one.left || Date.now() - one.aliveAt > silentForMs);

/** What was interrupted by a reload or a crash and has not been taken up again. */
export const interruptedUploads = (): KeptUpload[] => read().filter(isInterrupted);

/** Forgets an upload that was interrupted. */
export const forgetKept = (id: string): void => write(read().filter((one) => one.id !== id));

/** The upload that was interrupted and that this one would complete. */
export function keptLike(
  kind: KindName,
  target: UploadTarget,
  tops: readonly string[],
): KeptUpload | undefined {
  const names = tops.slice(0, namesKept);
  return interruptedUploads().find(
    (one) => one.kind === kind && sameTarget(one.target, target) && sameNames(one.names, names),
  );
}

/** Remembers an upload for the case that it is interrupted. The answer is called for each file that has arrived. */
export function beginKept(kind: KindName, target: UploadTarget, tops: readonly string[], files: number) {
  const who = owner();
  if (!who) return () => undefined;
  const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const mine = { arrived: 0 };
  own.set(id, mine);
  const { matterID, directoryID, basepath } = target;
  write([
    ...read(),
    {
      id,
      owner: who,
      kind,
      target: { matterID, directoryID, basepath, owner: target.owner ?? "" },
      names: tops.slice(0, namesKept),
      files,
      done: 0,
      aliveAt: Date.now(),
      left: false,
    },
  ]);
  timer ??= setInterval(sayAlive, aliveEveryMs);
  return () => {
    mine.arrived += 1;
  };
}

/** Everything that this page sends has arrived, or the user has taken the rest back. */
export function endKept(): void {
  const ended = new Set(own.keys());
  own.clear();
  clearInterval(timer);
  timer = undefined;
  if (ended.size > 0) write(read().filter(({ id }) => !ended.has(id)));
}

/** Calls back when something was interrupted, taken up or forgotten, here or in another tab. */
export function watchInterrupted(listener: () => void): () => void {
  const stopWatching = watchPreference("unfinishedUploads", listener);
  const again = setInterval(listener, silentForMs / 5);
  return () => {
    stopWatching();
    clearInterval(again);
  };
}

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => sayAlive(true));
  window.addEventListener("pageshow", () => sayAlive());
}
