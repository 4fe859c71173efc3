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
  settingsMFA: () => "/settings/configureMFA",
  settingsSessions: () => "/settings/sessions",
  settingsDeveloper: () => "/settings/developer",
  test: () => "/test",
  allIcons: () => "/allicons",
  document: (documentID: number) => `/docs/${documentID}`,
  matterDocs: (matterID: number, folder = "") => `/matters/${matterID}/docs/${folder}`,
  client: (clientID: number) => `/clients/${clientID}/`,
} as const;

/** What a parameter of an address must look like; anything else is a page that does not exist. */
export type ParamRule = (value: string) => boolean;

/** Ids are whole numbers, written without sign or leading zeros, that a number can hold exactly. */
export const numeric: ParamRule = (value) =>
  /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value));

export const oneOf =
  (...allowed: string[]): ParamRule =>
  (value) =>
    allowed.includes(value);
