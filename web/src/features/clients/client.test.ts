import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/error";
import { differences, theirVersion } from "./conflict";
import { draftOf, emptyDraft, nameProblem, obstacleTo, wireOf } from "./draft";
import type { Client } from "./queries";

const acme: Client = {
  clientID: 7,
  clientName: "Acme",
  clientStatus: "active",
  isDeleted: 0,
  tags: [{ id: 1, tagName: "Business" }],
  primaryAttorneys: [{ id: 4, cognitoSub: "s", displayName: "Ann" }],
  rev: 1,
  can: { edit: true, changeStatus: true, delete: true, restore: false, createMatter: true },
};

describe("a client form", () => {
  it("needs a name that is more than blanks and not too long", () => {
    expect(obstacleTo({ ...emptyDraft, name: "  " })).toBe("Please enter a client name");
    expect(obstacleTo({ ...emptyDraft, name: " Acme " })).toBeUndefined();
    expect(nameProblem("x".repeat(256))).toBe("Input exceeds maximum length allowed for Client Name");
  });

  it("has nothing to save until something differs from what is saved", () => {
    const draft = draftOf(acme);
    expect(obstacleTo(draft, acme)).toBe("Nothing has been changed");
    expect(obstacleTo({ ...draft, name: "Acme  " }, acme)).toBe("Nothing has been changed");
    expect(obstacleTo({ ...draft, tags: [...draft.tags, { label: "New" }] }, acme)).toBeUndefined();
    expect(obstacleTo({ ...draft, attorneys: [] }, acme)).toBeUndefined();
    expect(obstacleTo({ ...draft, status: "inactive" }, acme)).toBeUndefined();
  });

  it("sends names of tags and ids of attorneys", () => {
    expect(wireOf({ ...draftOf(acme), name: " Acme & Sons " })).toEqual({
      newClientName: "Acme & Sons",
      newClientStatus: "active",
      primaryAttorneys: [4],
      clientTags: ["Business"],
    });
  });
});

describe("two people saving the same client", () => {
  const refusal = (errorData: unknown, code = 1005) =>
    new ApiError(412, { info: { error: { code }, errorData } });

  it("tells the second what the first has changed", () => {
    const theirs: Client = { ...acme, clientName: "Acme Ltd", tags: [], rev: 2 };
    expect(theirVersion(refusal(theirs))).toBe(theirs);
    expect(differences(acme, theirs)).toEqual(["Client Name is now: Acme Ltd", "Client Tags is now: none"]);
  });

  it("is not what other failures are about", () => {
    expect(theirVersion(refusal(acme, 6601))).toBeUndefined();
    expect(theirVersion(refusal(undefined))).toBeUndefined();
  });
});
