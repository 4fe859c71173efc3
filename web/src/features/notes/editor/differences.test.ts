import { describe, expect, it } from "vitest";
import { agreements, markedParts, mergedText, stretchesOf } from "./differences";

const differences = (mine: string, theirs: string, base?: string) =>
  stretchesOf(mine, theirs, base)
    .filter(({ same }) => !same)
    .map(({ mine: ours, theirs: others, suggested }) => [ours.join("|"), others.join("|"), suggested]);

describe("two texts", () => {
  it("agree where their lines are the same", () => {
    expect(agreements([..."abcd"], [..."axbd"])).toEqual([
      [0, 0],
      [1, 2],
      [3, 3],
    ]);
    expect(differences("one\ntwo", "one\ntwo")).toEqual([]);
    expect(differences("one\ntwo\nthree", "one\n2\nthree\nfour")).toEqual([
      ["two", "2", undefined],
      ["", "four", undefined],
    ]);
  });

  it("are put back together by choosing a side of each difference", () => {
    const stretches = stretchesOf("a\nb\nc", "a\nB\nc\nd");
    const choose = (side: "mine" | "theirs" | undefined) =>
      mergedText(
        stretches,
        stretches.map(() => side),
      );
    expect(choose("mine")).toBe("a\nb\nc");
    expect(choose("theirs")).toBe("a\nB\nc\nd");
    expect(choose(undefined)).toBe("a\nb\nB\nc\nd");
  });

  it("with the text that both began from, leave open only what both changed", () => {
    const base = "first\nsecond\nthird\nfourth";
    expect(
      differences("first!\nsecond\nthird, mine\nfourth", "first\nsecond\nthird, theirs\n4th", base),
    ).toEqual([
      ["first!", "first", "mine"],
      ["third, mine", "third, theirs", undefined],
      ["fourth", "4th", "theirs"],
    ]);
    expect(differences("one\nthree", "one\ntwo\nthree", "one\ntwo\nthree")).toEqual([["", "two", "mine"]]);
    expect(differences("one\nthree", "one\ntwo\nthree", "one\nthree")).toEqual([["", "two", "theirs"]]);
    expect(differences("one\ntwo\nthree", "one\nthree", "one\ntwo\nthree")).toEqual([["two", "", "theirs"]]);
  });

  it("mark the words that the other one lacks", () => {
    expect(markedParts("in the week of December 7", "in the week of November 30")).toEqual({
      mine: [
        { text: "in the week of ", marked: false },
        { text: "December", marked: true },
        { text: " ", marked: false },
        { text: "7", marked: true },
      ],
      theirs: [
        { text: "in the week of ", marked: false },
        { text: "November", marked: true },
        { text: " ", marked: false },
        { text: "30", marked: true },
      ],
    });
  });

  it("of any length are compared in a moment, as one difference where they have nothing in common", () => {
    const long = (word: string) => Array.from({ length: 40_000 }, (_, n) => `${word}${n}`).join("\n");
    expect(differences(`same\n${long("a")}\nend`, `same\n${long("b")}\nend`)).toHaveLength(1);
  });
});
