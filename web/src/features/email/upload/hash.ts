import { inLanes } from "../../../lib/lanes";

/** What a browser holds in memory to hash it. Larger messages are compared by the server when they have arrived. */
const hashedAtMost = 64 << 20;
const hashedAtOnce = 4;

const known = new WeakMap<File, string>();

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The SHA-256 of files, in their order. Nothing where a file is too large or cannot be read, nor anywhere on a page that was
 * not loaded by https or from this computer: browsers compute hashes on secure pages only.
 */
export async function hashesOf(files: readonly File[]): Promise<(string | undefined)[]> {
  if (globalThis.isSecureContext === false || !globalThis.crypto?.subtle) return files.map(() => undefined);
  const fresh = files.filter((file) => !known.has(file) && file.size <= hashedAtMost);
  await inLanes(fresh, hashedAtOnce, async (file) => {
    const hash = await sha256Of(file).catch(() => undefined);
    if (hash) known.set(file, hash);
  });
  return files.map((file) => known.get(file));
}
