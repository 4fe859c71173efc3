/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const { constants, initial } = tables();

function tables() {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  return {
    constants: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    initial: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  };
}

const blockBytes = 64;

/** SHA-256 (FIPS 180-4) of bytes that come piece by piece. */
export function createSHA256() {
  const state = initial.slice();
  const words = new Int32Array(64);
  const block = new Uint8Array(blockBytes);
  const view = new DataView(block.buffer);
  let filled = 0;
  let length = 0;

  function compress(source: DataView, offset: number) {
    for (let i = 0; i < 16; i += 1) words[i] = source.getInt32(offset + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const a = words[i - 15] as number;
      const b = words[i - 2] as number;
      const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
      const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
      words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] as number) + (words[i] as number)) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] = ((state[i] as number) + word) | 0;
    });
  }

  function update(bytes: Uint8Array) {
    length += bytes.length;
    let at = 0;
    if (filled > 0) {
      at = Math.min(blockBytes - filled, bytes.length);
      block.set(bytes.subarray(0, at), filled);
      filled += at;
      if (filled < blockBytes) return;
      compress(view, 0);
      filled = 0;
    }
    const source = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (; at + blockBytes <= bytes.length; at += blockBytes) compress(source, at);
    block.set(bytes.subarray(at));
    filled = bytes.length - at;
  }

  return {
    update,
    /** Ends it. */
    digest(): Uint8Array {
      const bits = length * 8;
      const padding = new Uint8Array(filled < 56 ? 64 - filled : 128 - filled);
      padding[0] = 0x80;
      const end = new DataView(padding.buffer);
      end.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
      end.setUint32(padding.length - 4, bits >>> 0);
      update(padding);
      const digest = new Uint8Array(32);
      const out = new DataView(digest.buffer);
      state.forEach((word, i) => {
        out.setInt32(i * 4, word);
      });
      return digest;
    },
  };
}
