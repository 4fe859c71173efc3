import { expect, it } from "vitest";
import {
  lackingWords,
  type MatterSearchability,
  matterSearchabilityWords,
  type Searchability,
  searchabilityWords,
} from "./searchability";

const one = (found: Partial<Searchability>): Searchability => ({
  state: "searchable",
  reason: "",
  pages: 0,
  pagesThatNeedOCR: 0,
  ...found,
});
const matter = (found: Partial<MatterSearchability>): MatterSearchability => ({
  total: 0,
  searchable: 0,
  partly: 0,
  not: 0,
  waiting: 0,
  reasons: [],
  lacking: [],
  ...found,
});

it("says how much of a text can be found, and why not all", () => {
  expect(searchabilityWords(one({}))).toBe("Yes");
  expect(searchabilityWords(one({ state: "waiting" }))).toBe("Still being read");
  expect(searchabilityWords(one({ state: "not", reason: "encrypted" }))).toBe(
    "No: it is protected by a password",
  );
  const scan = { reason: "needsOCR", pages: 10 } as const;
  expect(searchabilityWords(one({ ...scan, state: "partly", pagesThatNeedOCR: 3 }))).toBe(
    "Partly: 3 of 10 pages need OCR",
  );
  expect(searchabilityWords(one({ ...scan, state: "partly", pagesThatNeedOCR: 1 }))).toBe(
    "Partly: 1 of 10 pages needs OCR",
  );
  expect(searchabilityWords(one({ ...scan, state: "not", pagesThatNeedOCR: 10 }))).toBe("No: it needs OCR");
});

it("sums a matter up, and says nothing of an empty one", () => {
  const needsOCR = (count: number) => ({ reasons: [{ reason: "needsOCR", count }] }) as const;
  expect(matterSearchabilityWords(matter({}))).toBeUndefined();
  expect(matterSearchabilityWords(matter({ total: 8, searchable: 8 }))).toBe("100% searchable");
  expect(
    matterSearchabilityWords(
      matter({ total: 400, searchable: 388, not: 12, reasons: [...needsOCR(12).reasons] }),
    ),
  ).toBe("97% searchable, 12 need OCR");
  expect(
    matterSearchabilityWords(
      matter({ total: 1000, searchable: 999, partly: 1, reasons: [...needsOCR(1).reasons] }),
    ),
  ).toBe("99% searchable, 1 needs OCR");
  expect(
    matterSearchabilityWords(
      matter({ total: 500, searchable: 2, not: 400, waiting: 98, reasons: [...needsOCR(300).reasons] }),
    ),
  ).toBe("Less than 1% searchable, 300 need OCR, 100 more not, or not whole, 98 still being read");
  expect(matterSearchabilityWords(matter({ total: 4, searchable: 2, not: 2 }))).toBe(
    "50% searchable, 2 not, or not whole",
  );
  expect(matterSearchabilityWords(matter({ total: 3, waiting: 3 }))).toBe("Still being read");
});

it("says in a preview only what is missing", () => {
  expect(lackingWords(one({}))).toBeUndefined();
  expect(lackingWords(one({ state: "waiting" }))).toBeUndefined();
  expect(lackingWords(one({ state: "partly", reason: "needsOCR", pages: 10, pagesThatNeedOCR: 3 }))).toBe(
    "Partly searchable: 3 of 10 pages need OCR",
  );
  expect(lackingWords(one({ state: "not", reason: "encrypted" }))).toBe(
    "Not searchable: it is protected by a password",
  );
});
