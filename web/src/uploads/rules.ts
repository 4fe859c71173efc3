import { formatCount } from "../lib/sizes";

const ignored: ReadonlySet<string> = new Set([".ds_store", "desktop.ini", "thumbs.db"]);

/** What computers leave in folders for themselves, and nobody wants to file. */
export function isIgnored(filename: string): boolean {
  return ignored.has(filename.toLowerCase()) || filename.startsWith("~$");
}

/** Why so many files cannot be uploaded at once. */
export function countProblem(count: number, filesAtMost: number): string | undefined {
  return count > filesAtMost
    ? `Maximum number of files in one upload is ${formatCount(filesAtMost)}. You tried to upload ${formatCount(count)}.`
    : undefined;
}
