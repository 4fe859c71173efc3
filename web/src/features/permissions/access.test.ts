import { describe, expect, it } from "vitest";
import { fromMatterPermissions, limit, openToAll, sameAccess, toMatterPermissions } from "./access";

const groups = [
  { id: 1, type: "FIRM_ADMIN" as const },
  { id: 2, type: "CUSTOM" as const },
];

describe("limiting access", () => {
  it("begins with the firm admins when no group is named", () => {
    expect(limit(openToAll, groups)).toEqual({ limited: true, userSubs: [], groupIDs: [1] });
  });

  it("leaves the groups alone that are named already", () => {
    expect(limit({ ...openToAll, groupIDs: [2] }, groups).groupIDs).toEqual([2]);
  });
});

describe("the permissions of a matter", () => {
  it("travel there and back", () => {
    const access = { limited: true, userSubs: ["a", "b"], groupIDs: [2] };
    expect(fromMatterPermissions(toMatterPermissions(access))).toEqual(access);
    expect(toMatterPermissions(openToAll)).toEqual({
      matterPermissionGlobalSetting: "allUsers",
      userAllowList: [],
      groupAllowList: [],
    });
  });

  it("are the same in any order", () => {
    const access = { limited: true, userSubs: ["a", "b"], groupIDs: [1, 2] };
    expect(sameAccess(access, { ...access, userSubs: ["b", "a"], groupIDs: [2, 1] })).toBe(true);
    expect(sameAccess(access, { ...access, userSubs: ["a"] })).toBe(false);
    expect(sameAccess({ ...access, limited: false }, access)).toBe(false);
  });
});
