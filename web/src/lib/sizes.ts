const units = {
  1024: ["B", "KiB", "MiB", "GiB", "TiB", "PiB"],
  1000: ["B", "kB", "MB", "GB", "TB", "PB"],
} as const;

/** '486.2 KiB' in steps of 1024, '497.9 kB' in steps of 1000; whole bytes below the first step. */
export function formatSize(bytes: number, step: 1024 | 1000 = 1024): string {
  if (!Number.isFinite(bytes) || bytes < 0) return "";
  const names = units[step];
  let value = bytes;
  let power = 0;
  // Rounded to one decimal first, or 1,048,575 bytes would read '1024.0 KiB'.
  while (Math.round(value * 10) / 10 >= step && power < names.length - 1) {
    value /= step;
    power += 1;
  }
  return power === 0 ? `${Math.round(value)} B` : `${value.toFixed(1)} ${names[power]}`;
}

const wholeNumber = new Intl.NumberFormat("en-US");

/** '1,000' */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}
