import {
  Code,
  House,
  Info,
  KeyRound,
  type LucideIcon,
  Mail,
  Monitor,
  Plug,
  Settings,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import type { ComponentType } from "react";
import type { Access } from "./access";
import { families } from "./features/lookups/families";
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

/** One page for the seven lists of tags and types. */
const loadLookupList = () => import("./features/lookups/LookupListPage");

const lookupPages = families.map(
  ({ path, title, icon, noun }): PageRoute => ({
    path,
    access: "user",
    load: loadLookupList,
    command: { label: title, icon, keywords: `manage list tags types ${noun}` },
  }),
);

/** Every page there is. An address that is not in this table does not exist. */
export const pages: readonly PageRoute[] = [
  { path: "/login", access: "signed-out", load: () => import("./features/account/LoginPage") },
  {
    path: "/forgotPassword",
    access: "signed-out",
    load: () => import("./features/account/ForgotPasswordPage"),
  },
  { path: "/changePassword", access: "any", load: () => import("./features/account/ChangePasswordPage") },
  { path: "/logout", access: "user", load: () => import("./features/account/LogoutPage") },
  {
    path: "/about",
    access: "any",
    inShell: true,
    load: () => import("./features/about/AboutPage"),
    command: { label: "About", icon: Info, keywords: "version build identity" },
  },
  {
    path: "/",
    access: "user",
    load: () => import("./features/home/HomePage"),
    command: { label: "Home", icon: House, keywords: "welcome usage favorite" },
  },
  {
    path: "/settings",
    access: "user",
    load: () => import("./features/settings/SettingsPage"),
    command: { label: "Settings", icon: Settings },
  },
  {
    path: "/settings/changePassword",
    access: "user",
    load: () => import("./features/account/SettingsChangePasswordPage"),
    command: { label: "Change Password", icon: KeyRound, keywords: "security" },
  },
  {
    path: "/settings/changeUserAttributes",
    access: "user",
    load: () => import("./features/account/UserAttributesPage"),
    command: { label: "Change User Attributes", icon: UserRound, keywords: "display name email address" },
  },
  {
    path: "/settings/configureMFA",
    access: "user",
    load: () => import("./features/account/ConfigureMFAPage"),
    command: { label: "Configure MFA", icon: ShieldCheck, keywords: "security authenticator qr code" },
  },
  {
    path: "/settings/sessions",
    access: "user",
    load: () => import("./features/account/SessionsPage"),
    command: { label: "Sessions", icon: Monitor, keywords: "security devices signed in end" },
  },
  {
    path: "/settings/updateExchangeUrl",
    access: "user",
    load: () => import("./features/settings/ExchangeUrlPage"),
    command: { label: "Microsoft Exchange Server URL", icon: Mail, keywords: "email outlook" },
  },
  ...lookupPages,
  {
    path: "/settings/developer",
    access: "developer",
    load: () => import("./features/internal/DeveloperPage"),
    command: { label: "Developer Overrides", icon: Code },
  },
  {
    path: "/launcher",
    access: "user",
    load: () => import("./features/launcher/LauncherPage"),
    command: { label: "Connect Launcher", icon: Plug, keywords: "desktop" },
  },
  {
    path: "/activateLauncher",
    access: "user",
    load: () => import("./features/launcher/ActivateLauncherPage"),
  },
  { path: "/test", access: "user", load: () => import("./features/internal/TestPage") },
  { path: "/allicons", access: "user", load: () => import("./features/internal/AllIconsPage") },
];

export const isPublic = ({ access }: PageRoute): boolean => access === "signed-out" || access === "any";

/** Whether an area has been built; what leads to pages that do not exist is not shown. */
export const exists = (path: string): boolean => pages.some((page) => page.path === path);
