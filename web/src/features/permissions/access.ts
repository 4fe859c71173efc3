import type { Answer } from "../../api/types";

export type Directory = Answer<"/api/permissions/groups/list", "post">;
export type Group = Directory["groups"][number];
type MatterPermissions = NonNullable<Answer<"/api/matter/editMatterHelper", "get">["MatterPermissions"]>;

/** Who is let in: everybody, or the firm admins and those who are named. */
export interface Access {
  limited: boolean;
  userSubs: readonly string[];
  groupIDs: readonly number[];
}

export const openToAll: Access = { limited: false, userSubs: [], groupIDs: [] };

/** Limiting without a group begins with the firm admins, who get in anyway. */
export function limit(access: Access, groups: readonly Pick<Group, "id" | "type">[]): Access {
  const admins = groups.filter(({ type }) => type === "FIRM_ADMIN").map(({ id }) => id);
  return { ...access, limited: true, groupIDs: access.groupIDs.length > 0 ? access.groupIDs : admins };
}

const type = "ALLOW_READ_WRITE";

/** As it travels with a matter. */
export function toMatterPermissions({ limited, userSubs, groupIDs }: Access): MatterPermissions {
  return {
    matterPermissionGlobalSetting: limited ? "specifiedUsers" : "allUsers",
    userAllowList: userSubs.map((userSub) => ({ userSub, type })),
    groupAllowList: groupIDs.map((groupID) => ({ groupID, type })),
  };
}

export function fromMatterPermissions(permissions: MatterPermissions): Access {
  return {
    limited: permissions.matterPermissionGlobalSetting === "specifiedUsers",
    userSubs: permissions.userAllowList.map(({ userSub }) => userSub),
    groupIDs: permissions.groupAllowList.map(({ groupID }) => groupID),
  };
}

export function sameAccess(a: Access, b: Access): boolean {
  return (
    a.limited === b.limited && sameMembers(a.userSubs, b.userSubs) && sameMembers(a.groupIDs, b.groupIDs)
  );
}

/** The same people or groups, in any order. */
export function sameMembers<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}
