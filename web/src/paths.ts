/** The tabs of the Trash Bin, as addresses and calls name them. */
export type TrashContext = "clients" | "matters" | "docs" | "email" | "notes" | "activity";

/** The tabs of a firm in the console. */
export type FirmTab = "users" | "searchindex" | "batchjobs";

/** What a firm has bought; a new one is made of an edition. */
export const editions = ["Core", "Advanced", "Trial", "Starter"] as const;

/** Every address of the application, so that no other file spells one. */
export const paths = {
  home: () => "/",
  login: () => "/login",
  logout: () => "/logout",
  forgotPassword: () => "/forgotPassword",
  changePassword: () => "/changePassword",
  about: () => "/about",
  launcher: () => "/launcher",
  activateLauncher: () => "/activateLauncher",
  settings: () => "/settings",
  settingsChangePassword: () => "/settings/changePassword",
  settingsUserAttributes: () => "/settings/changeUserAttributes",
  settingsExchangeUrl: () => "/settings/updateExchangeUrl",
  settingsAssociations: () => "/settings/manageSmartFileAssociations",
  settingsMFA: () => "/settings/configureMFA",
  settingsSessions: () => "/settings/sessions",
  settingsProviderAccess: () => "/settings/providerAccess",
  settingsDeveloper: () => "/settings/developer",
  manageDocumentTags: () => "/settings/manageDocumentTags",
  manageDocumentTypes: () => "/settings/manageDocumentTypes",
  manageDocumentStatuses: () => "/settings/manageDocumentStatuses",
  manageClientTags: () => "/settings/manageClientTags",
  manageMatterTags: () => "/settings/manageMatterTags",
  manageMatterTypes: () => "/settings/manageMatterTypes",
  manageOfficeBranch: () => "/settings/manageOfficeBranch",
  test: () => "/test",
  allIcons: () => "/allicons",
  document: (documentID: number) => `/docs/${documentID}`,
  note: (noteID: number) => `/notes/${noteID}`,
  newNote: (matterID: number, directoryID: number, folder = "") =>
    `/notes/new/${matterID}/${directoryID}/notes/${folder}`,
  matters: () => "/matters/",
  newMatter: (clientID?: number) => (clientID === undefined ? "/matters/new" : `/matters/new/${clientID}`),
  newMatterPermissions: () => "/matters/new/permissions",
  editMatter: (matterID: number) => `/matters/${matterID}/edit`,
  editMatterPermissions: (matterID: number) => `/matters/${matterID}/edit/permissions`,
  permissionGroups: () => "/permissions/groups/list",
  newPermissionGroup: () => "/permissions/groups/create",
  editPermissionGroup: (groupID: number) => `/permissions/groups/edit/${groupID}`,
  limitCreation: () => "/permissions/CREATE_CLIENT_ALLOWED",
  matterHistory: (matterID: number) => `/matters/${matterID}/history`,
  explainAccess: (matterID?: number) =>
    matterID === undefined ? "/permissions/explain" : `/permissions/explain?matterID=${matterID}`,
  matterArea: (matterID: number, root: string, folder = "") => `/matters/${matterID}/${root}/${folder}`,
  matterDocs: (matterID: number, folder = "") => `/matters/${matterID}/docs/${folder}`,
  firmDocs: (area: "public" | "private", folder = "") => `/firmDocs/${area}/${folder}`,
  outgoingShares: () => "/sharing/outgoing",
  outgoingShare: (shareID: number) => `/sharing/outgoing/${shareID}`,
  search: (number?: number) => (number === undefined ? "/search" : `/search/${number}`),
  trash: (context: TrashContext) => `/trash/${context}`,
  trashFolder: (context: TrashContext, matterID: number, folder = "") =>
    `/trash/${context}/${matterID}/${folder}`,
  firms: () => "/admin",
  newFirm: (edition: string) => `/admin/tenant/new/${edition}`,
  editFirm: (tenantID: number) => `/admin/tenant/edit/${tenantID}`,
  firm: (tenantID: number, tab: FirmTab = "users") => `/admin/tenant/${tenantID}/${tab}`,
  newFirmUser: (tenantID: number) => `/admin/tenant/${tenantID}/user/new`,
  editFirmUser: (tenantID: number, sub: string) => `/admin/tenant/${tenantID}/user/edit/${sub}`,
  superAdmin: () => "/superAdmin",
  editWhatsNew: () => "/superAdmin/editWhatsNewDropdown",
  themeExperiment: () => "/developer/themeExperiment",
  clients: () => "/clients",
  newClient: () => "/clients/new",
  client: (clientID: number) => `/clients/${clientID}/`,
  editClient: (clientID: number) => `/clients/${clientID}/edit`,
} as const;

/** Where the pages of the console lead back to. */
export const firmList = { title: "Firms", path: paths.firms() };
export const superAdminMenu = { title: "Super Admin", path: paths.superAdmin() };

/** Where the pages of the settings menu lead back to. */
export const settingsMenu = { title: "Settings", path: paths.settings() };

/** What a parameter of an address must look like; anything else is a page that does not exist. */
export type ParamRule = (value: string) => boolean;

/** Ids are whole numbers, written without sign or leading zeros, that a number can hold exactly. */
export const numeric: ParamRule = (value) =>
  /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value));

export const isEdition: ParamRule = (value) => editions.some((edition) => edition === value);

/** How accounts are known inside: hexadecimal digits and dashes. */
export const isSub: ParamRule = (value) => /^[0-9a-fA-F]+(-[0-9a-fA-F]+)*$/.test(value);
