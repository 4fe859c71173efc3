import { describe, expect, it } from "vitest";
import { ApiError } from "../../../api/error";
import { itemProblems, temporaryID, theirFeed, withEdited, withItem, withMoved, withoutItem } from "./items";

const items = ["one", "two", "three"].map((text, index) => ({ id: index + 1, text, url: "" }));
const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text).join(" ");

describe("the news that are edited", () => {
  it("gives new items ids of their own until they are saved", () => {
    const more = withItem(withItem(items, { text: "four", url: "" }), { text: "five", url: "" });
    expect(more.map(({ id }) => id)).toEqual([1, 2, 3, -1, -2]);
    expect(temporaryID([])).toBe(-1);
  });

  it.each([
    [1, 1, "two one three"],
    [3, 0, "three one two"],
    [2, 9, "one three two"],
    [2, -4, "two one three"],
    [2, 1, "one two three"],
    [9, 0, "one two three"],
  ])("moves item %d to place %d", (id, place, order) => {
    expect(texts(withMoved(items, id, place))).toBe(order);
  });

  it("edits and removes by id", () => {
    expect(texts(withEdited(items, 2, { text: "zwei", url: "" }))).toBe("one zwei three");
    expect(texts(withoutItem(items, 2))).toBe("one three");
  });

  it("takes only addresses of the web", () => {
    expect(itemProblems({ text: "x", url: "javascript:alert(1)" }).url).toMatch(/https/);
    expect(itemProblems({ text: "x", url: " data:text/html,x" }).url).toMatch(/https/);
    expect(itemProblems({ text: "x", url: "https://casefold.example" }).url).toBeUndefined();
    expect(itemProblems({ text: "x", url: "" }).url).toBeUndefined();
    expect(itemProblems({ text: "x".repeat(501), url: "" }).text).toMatch(/500/);
  });

  it("knows the feed of whoever was quicker", () => {
    const theirs = { items, itemsHash: "ab" };
    const info = { error: { code: 1005 }, errorData: theirs };
    expect(theirFeed(new ApiError(412, { info }))).toEqual(theirs);
    expect(
      theirFeed(new ApiError(412, { info: { error: { code: 1001 }, errorData: theirs } })),
    ).toBeUndefined();
    expect(theirFeed(new Error("gone"))).toBeUndefined();
  });
});
