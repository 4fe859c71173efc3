import { describe, expect, it } from "vitest";
import type { Association } from "./queries";
import { mattersOfSenders } from "./suggestions";

const association = (
  emailAddress: string,
  matterID: number,
  more: Partial<Association> = {},
): Association => ({
  emailAddress,
  matterID,
  matterName: `Matter ${matterID}`,
  clientName: "",
  matterIsInTrash: 0,
  userHasAccessToMatter: 1,
  ...more,
});

const own = [
  association("a@x.example", 1),
  association("b@x.example", 2),
  association("c@x.example", 2),
  association("trashed@x.example", 3, { matterIsInTrash: 1 }),
  association("walled@x.example", 4, { userHasAccessToMatter: 0, matterName: "" }),
];

const offered = (...senders: string[]) => mattersOfSenders(own, senders).map(({ matterID }) => matterID);

describe("the matters of senders", () => {
  it("are found however the address is written", () => {
    expect(mattersOfSenders(own, ["A@X.Example"])).toEqual([
      { matterID: 1, name: "Matter 1", because: "You associated a@x.example with it" },
    ]);
  });

  it("are found in a sender with a name", () => {
    expect(offered('"Ann, of <b@x.example>" <a@x.example>', "Bea <b@x.example> ")).toEqual([1, 2]);
  });

  it("are offered once each, the one of most mails first", () => {
    expect(offered("a@x.example", "b@x.example", "c@x.example")).toEqual([2, 1]);
  });

  it("are not offered where nothing can be put into them, or nothing is known", () => {
    expect(offered("trashed@x.example", "walled@x.example", "nobody@x.example", "")).toEqual([]);
  });
});
