import { describe, expect, it } from "vitest";
import { growth, isSame, lengthOf, obstacleOf, problemsOf, trashWords, wordCount } from "./text";

describe("the text of a note", () => {
  it("is counted in characters as the server counts them", () => {
    expect(lengthOf("a😀é")).toBe(3);
    expect(problemsOf({ name: "😀".repeat(255), content: "😀".repeat(200_000) })).toEqual({});
    expect(problemsOf({ name: "x".repeat(256), content: "x".repeat(200_001) })).toEqual({
      name: "Matter Note Name can only be 255 characters long",
      content: "A note can have at most 200,000 characters",
    });
  });

  it("needs a name, and is the same with blanks around it", () => {
    expect(obstacleOf({ name: "  ", content: "x" })).toBe("Please enter a name for the note");
    expect(obstacleOf({ name: "x", content: "" })).toBeUndefined();
    expect(isSame({ name: " x ", content: "y" }, { name: "x", content: "y" })).toBe(true);
    expect(isSame({ name: "x", content: "y " }, { name: "x", content: "y" })).toBe(false);
  });

  it("is kept from changes by what lies in the Trash Bin, the largest first", () => {
    const none = { noteIsDeleted: 0, folderIsDeleted: 0, matterIsDeleted: 0 };
    expect(trashWords(none)).toBeUndefined();
    expect(trashWords({ ...none, noteIsDeleted: 1 })).toBe(
      "This note is in the Trash Bin. You must restore the note before you can edit it.",
    );
    expect(trashWords({ noteIsDeleted: 1, folderIsDeleted: 1, matterIsDeleted: 1 })).toContain("This matter");
  });

  it("says how it grew", () => {
    expect(growth(40, undefined)).toBe("first text");
    expect([growth(98, 76), growth(3, 5), growth(2, 2)]).toEqual(["22 more", "2 fewer", "as many as before"]);
    expect([wordCount(1), wordCount(1200)]).toEqual(["1 word", "1,200 words"]);
  });
});
