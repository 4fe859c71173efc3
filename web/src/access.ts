import type { Me } from "./api/me";
import type { About } from "./api/types";

/** Who may open a page. The server decides again with every call; this only keeps people from dead ends. */
export type Access =
  | "signed-out"
  | "any"
  | "user"
  | "permissions-access"
  | "permanent-delete"
  | "private-firm-docs"
  | "create-matter"
  | "create-client"
  | "provider-admin"
  | "super-admin"
  | "developer";

const inGroup = (me: Me, group: string) => me.identity.cognitoGroups.includes(group);

const rules: Record<Access, (me: Me, about: About | undefined) => boolean> = {
  "signed-out": () => false,
  any: () => true,
  user: () => true,
  "permissions-access": (me) => me.user.hasPermissionsAccess,
  "permanent-delete": (me) => me.user.canPermanentDelete,
  "private-firm-docs": (me) => me.user.canAccessPrivateFirmDocs,
  "create-matter": (me) => me.permissionFeatures.CREATE_MATTER_ALLOWED,
  "create-client": (me) => me.permissionFeatures.CREATE_CLIENT_ALLOWED,
  "provider-admin": (me) => inGroup(me, "Casefold_Admin"),
  "super-admin": (me) => inGroup(me, "Casefold_Super_Admin"),
  developer: (me, about) => about?.developerMode === true || inGroup(me, "Casefold_Super_Admin"),
};

export function mayOpen(access: Access, me: Me, about: About | undefined): boolean {
  return rules[access](me, about);
}
