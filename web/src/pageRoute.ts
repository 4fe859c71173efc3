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
  /** Addresses of the same page are its tabs: going from one to the other keeps what has been typed. */
  tabOf?: string;
}
