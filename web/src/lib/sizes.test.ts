import { expect, it } from "vitest";
import { formatSize } from "./sizes";

it.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1.0 KiB"],
  [497_869, "486.2 KiB"],
  [1_048_575, "1.0 MiB"],
  [1.4 * 1024 ** 3, "1.4 GiB"],
  [2 ** 60, "1024.0 PiB"],
])("writes %d bytes in steps of 1024", (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

it.each([
  [999, "999 B"],
  [1000, "1.0 kB"],
  [999_950, "1.0 MB"],
  [412.6e9, "412.6 GB"],
])("writes %d bytes in steps of 1000", (bytes, words) => {
  expect(formatSize(bytes, 1000)).toBe(words);
});

it("writes nothing for what is no size", () => {
  expect(formatSize(Number.NaN)).toBe("");
  expect(formatSize(-1)).toBe("");
});
