import {
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
  Plug,
  Settings,
  Shield,
  ShieldCheck,
  ShieldQuestionMark,
  Trash2,
  UserRound,
  Users,
  UsersRound,
} from "lucide-react";
import type { ComponentType } from "react";
import type { Access } from "./access";
import { families } from "./lookupFamilies";
import { numeric, type ParamRule } from "./paths";

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
  /** How the palette offers the page. */
  command?: { label: string; icon?: LucideIcon; keywords?: string };
}

/** What an area of a matter is told of it. */
export interface MatterAreaProps {
  matterID: number;
  matterName: string;
}

/** An area of a matter: a tab of its page. The code of its panel is fetched when it is first opened. */
export interface MatterArea {
  /** The first part of the paths in it, in addresses as on the wire. */
  root: "docs" | "email" | "notes" | "sharing";
  /** The addresses of the area. */
  path: `/matters/:id/${MatterArea["root"]}/*`;
  label: string;
  load: () => Promise<{ default: ComponentType<MatterAreaProps> }>;
}

/** The tabs of a matter, in their order. */
export const matterAreas: readonly MatterArea[] = [
  {
    root: "docs",
    path: "/matters/:id/docs/*",
    label: "Documents",
    load: () => import("./features/documents/MatterDocuments"),
  },
  {
    root: "email",
    path: "/matters/:id/email/*",
    label: "Email",
    load: () => import("./features/email/MatterEmail"),
  },
  {
    root: "notes",
    path: "/matters/:id/notes/*",
    label: "Notes",
    load: () => import("./features/notes/MatterNotes"),
  },
];

/** The page of a matter travels together with the area that is opened. */
const matterAreaPages = matterAreas.map(
  ({ path, load }): PageRoute => ({
    path,
    access: "user",
    params: { id: numeric },
    tabOf: "matter",
    load: async () => (await Promise.all([import("./features/matters/MatterPage"), load()]))[0],
  }),
);

const newMatter = {
  tabOf: "newMatter",
  load: () => import("./features/matters/MatterFormPage"),
};
const editMatter = {
  tabOf: "editMatter",
  params: { id: numeric },
  load: () => import("./features/matters/MatterFormPage"),
};
const loadGroupForm = () => import("./features/permissions/GroupFormPage");
const loadFeature = () => import("./features/permissions/FeaturePage");

const clientPages: readonly PageRoute[] = [
  {
    path: "/clients",
    access: "user",
    load: () => import("./features/clients/ClientsPage"),
    command: { label: "Clients", icon: UsersRound, keywords: "list people companies" },
  },
  {
    path: "/clients/new",
    access: "create-client",
    load: () => import("./features/clients/NewClientPage"),
    command: { label: "New Client", icon: UsersRound, keywords: "create" },
  },
  {
    path: "/clients/:id",
    access: "user",
    params: { id: numeric },
    load: () => import("./features/matters/ClientMattersPage"),
  },
  {
    path: "/clients/:id/edit",
    access: "user",
    params: { id: numeric },
    load: () => import("./features/clients/EditClientPage"),
  },
];

const matterPages: readonly PageRoute[] = [
  {
    path: "/matters/",
    access: "user",
    load: () => import("./features/matters/MattersPage"),
    command: { label: "Matters", icon: Briefcase, keywords: "list cases files" },
  },
  {
    path: "/matters/new",
    access: "create-matter",
    ...newMatter,
    command: { label: "New Matter", icon: Briefcase, keywords: "create" },
  },
  { path: "/matters/new/permissions", access: "permissions-access", ...newMatter },
  { path: "/matters/new/:clientID", access: "create-matter", ...newMatter, params: { clientID: numeric } },
  { path: "/matters/:id/edit", access: "user", ...editMatter },
  { path: "/matters/:id/edit/permissions", access: "permissions-access", ...editMatter },
  ...matterAreaPages,
];

const loadFirmDocs = () => import("./features/documents/FirmDocsPage");

/** Public and private are tabs of one page. */
const firmDocsPages: readonly PageRoute[] = [
  {
    path: "/firmDocs/public/*",
    access: "user",
    tabOf: "firmDocs",
    load: loadFirmDocs,
    command: { label: "Firm Documents", icon: Library, keywords: "public files" },
  },
  {
    path: "/firmDocs/private/*",
    access: "private-firm-docs",
    tabOf: "firmDocs",
    load: loadFirmDocs,
    command: { label: "Private Firm Documents", icon: Library, keywords: "files" },
  },
];

const historyPage: PageRoute = {
  path: "/matters/:id/history",
  access: "user",
  params: { id: numeric },
  load: () => import("./features/documents/history/MatterHistoryPage"),
};

const documentPage: PageRoute = {
  path: "/docs/:documentID",
  access: "user",
  params: { documentID: numeric },
  load: () => import("./features/documents/properties/DocumentPage"),
};

const notePages: readonly PageRoute[] = [
  {
    path: "/notes/:id",
    access: "user",
    params: { id: numeric },
    load: () => import("./features/notes/editor/NotePage"),
  },
  {
    path: "/notes/new/:matterID/:directoryID/*",
    access: "user",
    params: { matterID: numeric, directoryID: numeric },
    load: () => import("./features/notes/editor/NewNotePage"),
  },
];

/** What lies in the Trash Bin, by kind, and what was done there: tabs of one page. */
const trashPages = (
  [
    "/trash/clients",
    "/trash/matters",
    "/trash/docs/*",
    "/trash/email/*",
    "/trash/notes/*",
    "/trash/activity",
  ] as const
).map(
  (path): PageRoute => ({
    path,
    access: "permanent-delete",
    tabOf: "trash",
    load: () => import("./features/trash/TrashPage"),
    ...(path === "/trash/clients" && {
      command: { label: "Trash Bin", icon: Trash2, keywords: "deleted restore permanently delete" },
    }),
  }),
);

const permissionPages: readonly PageRoute[] = [
  {
    path: "/permissions/groups/list",
    access: "permissions-access",
    load: () => import("./features/permissions/GroupsPage"),
    command: { label: "Edit Permission Groups", icon: Users, keywords: "access members" },
  },
  { path: "/permissions/groups/create", access: "permissions-access", load: loadGroupForm },
  {
    path: "/permissions/groups/edit/:groupID",
    access: "permissions-access",
    params: { groupID: numeric },
    load: loadGroupForm,
  },
  {
    path: "/permissions/CREATE_CLIENT_ALLOWED",
    access: "permissions-access",
    load: loadFeature,
    command: { label: "Limit Client/Matter Creation", icon: Shield, keywords: "permissions access" },
  },
  { path: "/permissions/:featureCode", access: "permissions-access", load: loadFeature },
  {
    path: "/permissions/explain",
    access: "permissions-access",
    load: () => import("./features/matters/ExplainPage"),
    command: { label: "Explain Access", icon: ShieldQuestionMark, keywords: "permissions why matter user" },
  },
];

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
  {
    path: "/settings/manageSmartFileAssociations",
    access: "user",
    load: () => import("./features/associations/AssociationsPage"),
    command: { label: "Smart-File Associations", icon: Link2, keywords: "email sender matter filing" },
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
  ...clientPages,
  ...matterPages,
  historyPage,
  documentPage,
  ...notePages,
  ...firmDocsPages,
  ...trashPages,
  ...permissionPages,
  { path: "/test", access: "user", load: () => import("./features/internal/TestPage") },
  { path: "/allicons", access: "user", load: () => import("./features/internal/AllIconsPage") },
];

export const isPublic = ({ access }: PageRoute): boolean => access === "signed-out" || access === "any";

/** Where a page begins that also answers for everything below its address. */
export const entryOf = ({ path }: Pick<PageRoute, "path">): string => path.replace(/\*$/, "");

/** Whether an area has been built; what leads to pages that do not exist is not shown. */
export const exists = (path: string): boolean => pages.some((page) => entryOf(page) === path);
