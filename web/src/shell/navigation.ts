import {
  Briefcase,
  Code,
  House,
  Library,
  LifeBuoy,
  type LucideIcon,
  Search,
  Send,
  Settings,
  Shield,
  ShieldCheck,
  Trash2,
  UsersRound,
} from "lucide-react";
import { mayOpen } from "../access";
import type { Me } from "../api/me";
import type { About } from "../api/types";
import { entryOf, pages } from "../pages";
import { paths } from "../paths";

/** A link of the left navigation. Groups are divided by a hairline; the last one stands at the bottom. */
export interface NavItem {
  label: string;
  icon: LucideIcon;
  group: "work" | "manage" | "outside";
  /** A page of ours, */
  path?: string;
  /** or an address outside, as the installation has it configured. */
  href?: (about: About | undefined) => string | undefined;
}

/** In the order of the navigation. An item whose page does not exist, or may not be opened, is not shown. */
const items: readonly NavItem[] = [
  { label: "Home", icon: House, group: "work", path: paths.home() },
  { label: "Clients", icon: UsersRound, group: "work", path: paths.clients() },
  { label: "Matters", icon: Briefcase, group: "work", path: paths.matters() },
  { label: "Firm Documents", icon: Library, group: "work", path: paths.firmDocs("public") },
  { label: "Search", icon: Search, group: "work", path: paths.search() },
  { label: "Sharing", icon: Send, group: "work", path: paths.outgoingShares() },
  { label: "Trash Bin", icon: Trash2, group: "manage", path: paths.trash("clients") },
  { label: "Settings", icon: Settings, group: "manage", path: paths.settings() },
  { label: "Admin", icon: Shield, group: "manage", path: paths.firms() },
  { label: "Super Admin", icon: ShieldCheck, group: "manage", path: paths.superAdmin() },
  { label: "Help Center", icon: LifeBuoy, group: "outside", href: (about) => about?.helpURL },
  { label: "Development", icon: Code, group: "outside", href: (about) => about?.developmentURL },
];

export interface ShownNavItem {
  label: string;
  icon: LucideIcon;
  group: NavItem["group"];
  to: string;
  external: boolean;
}

export function navigationFor(me: Me, about: About | undefined): ShownNavItem[] {
  return items.flatMap(({ label, icon, group, path, href }): ShownNavItem[] => {
    if (path === undefined) {
      const to = href?.(about);
      return to ? [{ label, icon, group, to, external: true }] : [];
    }
    const page = pages.find((candidate) => entryOf(candidate) === path);
    return page && mayOpen(page.access, me, about) ? [{ label, icon, group, to: path, external: false }] : [];
  });
}

/** Whether the page that is open belongs to this item. */
export function isCurrent(itemPath: string, pathname: string): boolean {
  if (itemPath === "/") return pathname === "/";
  if (itemPath === paths.firmDocs("public")) return pathname.startsWith("/firmDocs/");
  if (itemPath === paths.trash("clients")) return pathname.startsWith("/trash/");
  // Groups and rights have addresses of their own, but are reached from the settings.
  if (itemPath === paths.settings() && pathname.startsWith("/permissions/")) return true;
  // So has the theme experiment, which is reached from the super admin's tools.
  if (itemPath === paths.superAdmin() && pathname === paths.themeExperiment()) return true;
  // A note has an address of its own, and lies in a matter.
  if (itemPath === paths.matters() && pathname.startsWith("/notes/")) return true;
  return pathname === itemPath || pathname.startsWith(`${itemPath.replace(/\/$/, "")}/`);
}
