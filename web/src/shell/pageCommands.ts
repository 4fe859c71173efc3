import {
  Bell,
  Briefcase,
  Code,
  House,
  Info,
  KeyRound,
  Library,
  Link2,
  type LucideIcon,
  Mail,
  Monitor,
  Palette,
  Plug,
  ScrollText,
  Search,
  Send,
  Settings,
  Shield,
  ShieldCheck,
  ShieldQuestionMark,
  Trash2,
  UserRound,
  Users,
  UsersRound,
} from "lucide-react";
import { families } from "../lookupFamilies";

/** How the palette offers a page. */
export interface PageCommand {
  label: string;
  icon?: LucideIcon;
  keywords?: string;
}

/** By the address of the page. This is not written beside the pages, because the sign-in needs no icons. */
export const pageCommands: Readonly<Record<string, PageCommand>> = {
  "/clients": { label: "Clients", icon: UsersRound, keywords: "list people companies" },
  "/clients/new": { label: "New Client", icon: UsersRound, keywords: "create" },
  "/matters/": { label: "Matters", icon: Briefcase, keywords: "list cases files" },
  "/matters/new": { label: "New Matter", icon: Briefcase, keywords: "create" },
  "/firmDocs/public/*": { label: "Firm Documents", icon: Library, keywords: "public files" },
  "/firmDocs/private/*": { label: "Private Firm Documents", icon: Library, keywords: "files" },
  "/search": { label: "Search", icon: Search, keywords: "find texts contents words" },
  "/sharing/outgoing": {
    label: "Sharing",
    icon: Send,
    keywords: "manage document outgoing shares sent links recipients",
  },
  "/trash/clients": {
    label: "Trash Bin",
    icon: Trash2,
    keywords: "deleted restore permanently delete",
  },
  "/permissions/groups/list": { label: "Edit Permission Groups", icon: Users, keywords: "access members" },
  "/permissions/CREATE_CLIENT_ALLOWED": {
    label: "Limit Client/Matter Creation",
    icon: Shield,
    keywords: "permissions access",
  },
  "/permissions/explain": {
    label: "Explain Access",
    icon: ShieldQuestionMark,
    keywords: "permissions why matter user",
  },
  "/about": { label: "About", icon: Info, keywords: "version build identity" },
  "/": { label: "Home", icon: House, keywords: "welcome usage favorite" },
  "/settings": { label: "Settings", icon: Settings },
  "/settings/changePassword": { label: "Change Password", icon: KeyRound, keywords: "security" },
  "/settings/changeUserAttributes": {
    label: "Change User Attributes",
    icon: UserRound,
    keywords: "display name email address",
  },
  "/settings/configureMFA": {
    label: "Configure MFA",
    icon: ShieldCheck,
    keywords: "security authenticator qr code",
  },
  "/settings/sessions": { label: "Sessions", icon: Monitor, keywords: "security devices signed in end" },
  "/settings/updateExchangeUrl": {
    label: "Microsoft Exchange Server URL",
    icon: Mail,
    keywords: "email outlook",
  },
  "/settings/manageSmartFileAssociations": {
    label: "Smart-File Associations",
    icon: Link2,
    keywords: "email sender matter filing",
  },
  "/settings/providerAccess": {
    label: "Provider Access",
    icon: ScrollText,
    keywords: "security audit staff what the provider did",
  },
  "/admin": { label: "Admin", icon: Shield, keywords: "firms tenants console provider" },
  "/superAdmin": { label: "Super Admin", icon: ShieldCheck, keywords: "tools" },
  "/superAdmin/editWhatsNewDropdown": {
    label: "Edit What's New",
    icon: Bell,
    keywords: "news feed items super admin",
  },
  "/developer/themeExperiment": { label: "Theme Experiment", icon: Palette, keywords: "black text" },
  "/settings/developer": { label: "Developer Overrides", icon: Code },
  "/launcher": { label: "Connect Launcher", icon: Plug, keywords: "desktop" },
  ...Object.fromEntries(
    families.map(({ path, title, icon, noun }) => [
      path,
      { label: title, icon, keywords: `manage list tags types ${noun}` },
    ]),
  ),
};
