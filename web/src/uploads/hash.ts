import { inLanes } from "../lib/lanes";
import { createSHA256 } from "./sha256";

/** What a browser holds in memory to hash it at once; larger files are read piece by piece. */
const inMemoryAtMost = 64 << 20;
const hashedAtOnce = 4;

const known = new WeakMap<File, string>();

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha256Of(file: File): Promise<string> {
  // Browsers compute hashes themselves on secure pages only.
  if (globalThis.crypto?.subtle && file.size <= inMemoryAtMost)
    return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())));
  const hash = createSHA256();
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return hex(hash.digest());
    hash.update(value);
  }
}

/** The SHA-256 of files, in their order. Nothing where a file cannot be read. */
export async function hashesOf(files: readonly File[]): Promise<(string | undefined)[]> {
  const fresh = files.filter((file) => !known.has(file));
  await inLanes(fresh, hashedAtOnce, async (file) => {
    const hash = await sha256Of(file).catch(() => undefined);
    if (hash) known.set(file, hash);
  });
  return files.map((file) => known.get(file));
}
