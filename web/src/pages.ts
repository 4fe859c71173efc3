import type { ComponentType } from "react";
import { consolePages, superAdminPages } from "./consolePages";
import type { PageRoute } from "./pageRoute";
import { numeric, paths } from "./paths";

export type { PageRoute } from "./pageRoute";

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
  path: `/matters/:id/${MatterArea["root"]}${"/*" | ""}`;
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
  {
    root: "sharing",
    path: "/matters/:id/sharing",
    label: "Sharing",
    load: () => import("./features/sharing/MatterSharing"),
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
  },
  {
    path: "/clients/new",
    access: "create-client",
    load: () => import("./features/clients/NewClientPage"),
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
  },
  {
    path: "/matters/new",
    access: "create-matter",
    ...newMatter,
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
  },
  {
    path: "/firmDocs/private/*",
    access: "private-firm-docs",
    tabOf: "firmDocs",
    load: loadFirmDocs,
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

const search = {
  access: "user",
  tabOf: "search",
  load: () => import("./features/search/SearchPage"),
} as const;

/** A search that began elsewhere has a number, so that it is another page than the one before. */
const searchPages: readonly PageRoute[] = [
  { path: "/search", ...search },
  { path: "/search/:number", ...search, params: { number: numeric } },
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
  }),
);

const sharingPages: readonly PageRoute[] = [
  {
    path: "/sharing/outgoing",
    access: "user",
    load: () => import("./features/sharing/SharesPage"),
  },
  {
    path: "/sharing/outgoing/:shareID",
    access: "user",
    params: { shareID: numeric },
    load: () => import("./features/sharing/detail/SharePage"),
  },
];

const publicShare = {
  access: "any",
  load: () => import("./features/sharing/public/PublicSharePage"),
} as const;

/** For whoever has the link, signed in or not. */
const publicSharePages: readonly PageRoute[] = [
  { path: "/share/download/:accessHash", ...publicShare },
  { path: "/share/:userRegion/download/:accessHash", ...publicShare },
];

const permissionPages: readonly PageRoute[] = [
  {
    path: "/permissions/groups/list",
    access: "permissions-access",
    load: () => import("./features/permissions/GroupsPage"),
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
  },
  { path: "/permissions/:featureCode", access: "permissions-access", load: loadFeature },
  {
    path: "/permissions/explain",
    access: "permissions-access",
    load: () => import("./features/matters/ExplainPage"),
  },
];

/** One page for the seven lists of tags and types. */
const loadLookupList = () => import("./features/lookups/LookupListPage");

const lookupPages = [
  paths.manageDocumentTags(),
  paths.manageDocumentTypes(),
  paths.manageDocumentStatuses(),
  paths.manageClientTags(),
  paths.manageMatterTags(),
  paths.manageMatterTypes(),
  paths.manageOfficeBranch(),
].map((path): PageRoute => ({ path, access: "user", load: loadLookupList }));

/** Every page there is. An address that is not in this table does not exist. */
export const pages: readonly PageRoute[] = [
  { path: "/login", access: "signed-out", load: () => import("./features/account/LoginPage") },
  {
    path: "/forgotPassword",
    access: "signed-out",
    load: () => import("./features/account/ForgotPasswordPage"),
  },
  ...publicSharePages,
  { path: "/changePassword", access: "any", load: () => import("./features/account/ChangePasswordPage") },
  { path: "/logout", access: "user", load: () => import("./features/account/LogoutPage") },
  {
    path: "/about",
    access: "any",
    inShell: true,
    load: () => import("./features/about/AboutPage"),
  },
  {
    path: "/",
    access: "user",
    load: () => import("./features/home/HomePage"),
  },
  {
    path: "/settings",
    access: "user",
    load: () => import("./features/settings/SettingsPage"),
  },
  {
    path: "/settings/changePassword",
    access: "user",
    load: () => import("./features/account/SettingsChangePasswordPage"),
  },
  {
    path: "/settings/changeUserAttributes",
    access: "user",
    load: () => import("./features/account/UserAttributesPage"),
  },
  {
    path: "/settings/configureMFA",
    access: "user",
    load: () => import("./features/account/ConfigureMFAPage"),
  },
  {
    path: "/settings/sessions",
    access: "user",
    load: () => import("./features/account/SessionsPage"),
  },
  {
    path: "/settings/updateExchangeUrl",
    access: "user",
    load: () => import("./features/settings/ExchangeUrlPage"),
  },
  {
    path: "/settings/manageSmartFileAssociations",
    access: "user",
    load: () => import("./features/associations/AssociationsPage"),
  },
  ...lookupPages,
  {
    path: "/settings/providerAccess",
    access: "permissions-access",
    load: () => import("./features/console/access/ProviderAccessPage"),
  },
  {
    path: "/settings/developer",
    access: "developer",
    load: () => import("./features/internal/DeveloperPage"),
  },
  {
    path: "/launcher",
    access: "user",
    load: () => import("./features/launcher/LauncherPage"),
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
  ...sharingPages,
  ...searchPages,
  ...trashPages,
  ...permissionPages,
  ...consolePages,
  ...superAdminPages,
  { path: "/test", access: "user", load: () => import("./features/internal/TestPage") },
  { path: "/allicons", access: "user", load: () => import("./features/internal/AllIconsPage") },
];

export const isPublic = ({ access }: PageRoute): boolean => access === "signed-out" || access === "any";

/** Where a page begins that also answers for everything below its address. */
export const entryOf = ({ path }: Pick<PageRoute, "path">): string => path.replace(/\*$/, "");

/** Whether an area has been built; what leads to pages that do not exist is not shown. */
export const exists = (path: string): boolean => pages.some((page) => entryOf(page) === path);
