import { expect, it } from "vitest";
import { ApiError } from "../../api/error";
import { someMatter } from "../../testing/matter";
import { theirChanges, theirMatter } from "./conflict";

const refusal = (code: number, errorData: unknown) =>
  new ApiError(412, { info: { error: { code }, errorData } });

it("knows the record that stood in the way, and no other failure for one", () => {
  const theirs = someMatter({ rev: 3 });
  expect(theirMatter(refusal(1005, theirs))).toBe(theirs);
  expect(theirMatter(refusal(1005, null))).toBeUndefined();
  expect(theirMatter(refusal(2003, theirs))).toBeUndefined();
  expect(theirMatter(new Error("something else"))).toBeUndefined();
});

it("lists only what the others changed, and what they removed", () => {
  const theirs = someMatter({ name: "Acme v. Nut", matterType: null, rev: 3 });
  expect(theirChanges(someMatter(), theirs)).toEqual([
    { label: "Name", now: "Acme v. Nut" },
    { label: "Matter Type", now: "" },
  ]);
});
