import { describe, expect, it } from "vitest";
import { isAddress, readPasted, recipientsProblem, suggestionsFor, withRecipients } from "./recipients";

describe("an address", () => {
  it.each(["k.osei@orringroup.example", "o'neil+x@a-b.example", "søren@bücher.example", "a@b.c"])(
    "is %s",
    (text) => expect(isAddress(text)).toBe(true),
  );

  it.each([
    "",
    "nobody",
    "clerk@court",
    "@x.example",
    "x@",
    "a b@x.example",
    "a@x..example",
    ".a@x.example",
    "a.@x.example",
    '"a b"@x.example',
    "a@-x.example",
    "a@x.example\u202e",
    "a\u200b@x.example",
    "Ann <a@x.example>",
    "a@b@x.example",
    "a@x.example\r\nBcc: b@x.example",
    `${"a".repeat(65)}@x.example`,
    `a@${"b".repeat(250)}.example`,
  ])("is not %j", (text) => expect(isAddress(text)).toBe(false));
});

describe("a pasted list", () => {
  it("is read in every form that mail programs write", () => {
    const text =
      'Ann Lee <ann@x.example>; bob@y.example,cy@z.example\r\n"Doe, Dee" <dee@x.example>\tANN@x.example';
    expect(readPasted(text)).toEqual({
      addresses: ["ann@x.example", "bob@y.example", "cy@z.example", "dee@x.example"],
      dropped: 0,
    });
  });

  it("loses what is no address, and counts it", () => {
    expect(readPasted("ann@x.example, nonsense; b@court")).toEqual({
      addresses: ["ann@x.example"],
      dropped: 2,
    });
    expect(readPasted(" \n")).toEqual({ addresses: [], dropped: 0 });
  });
});

it("an address stands among the recipients once, however it is written", () => {
  expect(withRecipients(["a@x.example"], ["A@X.example", "b@x.example"])).toEqual([
    "a@x.example",
    "b@x.example",
  ]);
});

it("a share needs recipients, all of them valid, at most a hundred", () => {
  const many = Array.from({ length: 101 }, (_, n) => `p${n}@x.example`);
  expect(recipientsProblem([])).toBe("At least one valid email is required");
  expect(recipientsProblem(["nobody"])).toBe("At least one valid email is required");
  expect(recipientsProblem(["a@x.example", "nobody"])).toBe("All emails must be valid");
  expect(recipientsProblem(many)).toBe("A share can be sent to at most 100 recipients");
  expect(recipientsProblem(many.slice(1))).toBeUndefined();
});

it("addresses used before are offered by what is typed, those that begin with it first", () => {
  const known = ["dan@x.example", "ada@x.example", "x@dan.example"];
  expect(suggestionsFor(known, [], "dan")).toEqual(["dan@x.example", "x@dan.example"]);
  expect(suggestionsFor(known, ["DAN@x.example"], "")).toEqual(["ada@x.example", "x@dan.example"]);
});
