import type { UploadsView } from "./view";

/** What a file costs beside its bytes: three calls. */
const bytesPerFile = 60_000;
const minimumMs = 2000;
/** How much of the estimate the latest second replaces. */
const freshness = 0.15;

type Progress = Pick<UploadsView, "files" | "done" | "failed" | "bytes" | "sentBytes">;

/** Estimates from what it is told now and then how many seconds are left; undefined until it has seen enough. */
export function createSpeed(now: () => number = () => performance.now()) {
  let before: { at: number; work: number } | undefined;
  let startedAt = 0;
  let perSecond = 0;
  return ({ files, done, failed, bytes, sentBytes }: Progress): number | undefined => {
    const at = now();
    const work = sentBytes + done * bytesPerFile;
    if (!before) {
      before = { at, work };
      startedAt = at;
      return undefined;
    }
    const seconds = (at - before.at) / 1000;
    if (seconds >= 1) {
      const pace = Math.max(0, work - before.work) / seconds;
      perSecond = perSecond === 0 ? pace : perSecond + (pace - perSecond) * freshness * seconds;
      before = { at, work };
    }
    const left = bytes + (files - failed) * bytesPerFile - work;
    return at - startedAt < minimumMs || perSecond <= 0 ? undefined : Math.max(0, left / perSecond);
  };
}

/** 'about 40 seconds left', as exact as such a guess can be. */
export function timeLeftWords(seconds: number): string {
  if (seconds < 5) return "a few seconds left";
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  if (seconds < 90 * 60) return `about ${Math.round(seconds / 60)} minutes left`;
  return `about ${Math.round(seconds / 3600)} hours left`;
}
