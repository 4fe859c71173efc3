import { expect, it } from "vitest";
import { countWords, earlierWords, nothingWords, resultWords, secondsOf } from "./words";

it("cuts the seconds and does not round them", () => {
  expect([0, 9, 10, 289, 290, 389, 1999, 5001].map(secondsOf)).toEqual([
    "0.00",
    "0.00",
    "0.01",
    "0.28",
    "0.29",
    "0.38",
    "1.99",
    "5.00",
  ]);
});

it("counts by kind and leaves out what there is none of", () => {
  expect(
    countWords([
      { recordType: "matterNote", count: 7 },
      { recordType: "docs", count: 1157 },
      { recordType: "email", count: 1 },
    ]),
  ).toBe("1,157 documents, 1 email, 7 matter notes");
  expect(countWords([{ recordType: "docs", count: 0 }])).toBe("");
  expect(resultWords(1)).toBe("1 result");
  expect(resultWords(0)).toBe("0 results");
  expect(earlierWords(1)).toBe("1 earlier version matches");
  expect(earlierWords(2)).toBe("2 earlier versions match");
});

it("says what was not found as the specification has it", () => {
  expect(nothingWords(" lease ")).toBe('We didn\'t find anything with "lease"');
  expect(nothingWords(" ")).toBe("We didn't find anything with these filters");
});
