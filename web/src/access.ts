import type { Me } from "./api/me";
import type { About } from "./api/types";

/** Who may open a page. The server decides again with every call; this only keeps people from dead ends. */
export type Access =
  | "signed-out"
  | "any"
  | "user"
  | "permissions-access"
  | "private-firm-docs"
  | "create-matter"
  | "create-client"
  | "developer";

const isSuperAdmin = (me: Me) => me.identity.cognitoGroups.includes("Casefold_Super_Admin");

const rules: Record<Access, (me: Me, about: About | undefined) => boolean> = {
  "signed-out": () => false,
  any: () => true,
  user: () => true,
  "permissions-access": (me) => me.user.hasPermissionsAccess,
  "private-firm-docs": (me) => me.user.canAccessPrivateFirmDocs,
  "create-matter": (me) => me.permissionFeatures.CREATE_MATTER_ALLOWED,
  "create-client": (me) => me.permissionFeatures.CREATE_CLIENT_ALLOWED,
  developer: (me, about) => about?.developerMode === true || isSuperAdmin(me),
};

export function mayOpen(access: Access, me: Me, about: About | undefined): boolean {
  return rules[access](me, about);
}
