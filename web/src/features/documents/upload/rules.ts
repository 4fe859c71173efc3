import { formatCount } from "../../../lib/sizes";

export const filesAtMost = 25_000;

const ignored: ReadonlySet<string> = new Set([".ds_store", "desktop.ini", "thumbs.db"]);

/** What computers leave in folders for themselves, and nobody wants to file. */
export function isIgnored(filename: string): boolean {
  return ignored.has(filename.toLowerCase()) || filename.startsWith("~$");
}

/** Why so many files cannot be uploaded at once. */
export function countProblem(count: number): string | undefined {
  return count > filesAtMost
    ? `Maximum number of files in one upload is ${formatCount(filesAtMost)}. You tried to upload ${formatCount(count)}.`
    : undefined;
}

const longestName = 255;

/** Why a file cannot keep its name. Forbidden characters are replaced, but nobody can guess a shorter name. */
export function lengthProblem(filename: string): string | undefined {
  return [...filename].length > longestName ? "Filename cannot be longer than 255 characters" : undefined;
}
