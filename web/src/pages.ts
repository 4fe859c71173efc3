import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Access } from "./access";
import type { ParamRule } from "./paths";

/** One page: its address, who may open it, and where its code is. The code is fetched when it is first opened. */
export interface PageRoute {
  path: string;
  access: Access;
  load: () => Promise<{ default: ComponentType }>;
  params?: Record<string, ParamRule>;
  /** A page for everybody that stands inside the shell for those who are signed in. */
  inShell?: boolean;
  /** How the palette offers the page. */
  command?: { label: string; icon?: LucideIcon; keywords?: string };
}

/** Every page there is. An address that is not in this table does not exist. */
export const pages: readonly PageRoute[] = [
  { path: "/logout", access: "user", load: () => import("./features/account/LogoutPage") },
];

export const isPublic = ({ access }: PageRoute): boolean => access === "signed-out" || access === "any";

/** Whether an area has been built; what leads to pages that do not exist is not shown. */
export const exists = (path: string): boolean => pages.some((page) => page.path === path);
