import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { hashesOf } from "./hash";
import { createSHA256 } from "./sha256";

const expected = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const some = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7 + length) & 255);

afterEach(() => vi.unstubAllGlobals());

test("bytes that come in pieces of any size have the hash of the whole", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000]) {
    for (const piece of [1, 13, 64, 100, 2000]) {
      const hash = createSHA256();
      const bytes = some(length);
      for (let at = 0; at < length; at += piece) hash.update(bytes.subarray(at, at + piece));
      expect(Buffer.from(hash.digest()).toString("hex"), `${length} by ${piece}`).toBe(expected(bytes));
    }
  }
});

test("a page that is not secure hashes too", async () => {
  vi.stubGlobal("crypto", {});
  const bytes = some(100_000);
  const file = new File([bytes], "a.bin");
  // The environment of the tests has no streams of files.
  file.stream = () => new Blob([bytes]).stream() as ReturnType<File["stream"]>;
  if (!("stream" in Blob.prototype)) file.stream = () => new Response(bytes).body as never;
  expect(await hashesOf([file])).toEqual([expected(bytes)]);
});
