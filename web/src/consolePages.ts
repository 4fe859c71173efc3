import type { PageRoute } from "./pageRoute";
import { isEdition, isSub, numeric } from "./paths";

/** The pages of the console are one script. */
const consolePage = (name: keyof typeof import("./features/console/pages")) => async () => ({
  default: (await import("./features/console/pages"))[name],
});

/** What the provider's staff see of a firm: tabs of one page. */
const firmPages = (
  [
    "/admin/tenant/:tenantID/users",
    "/admin/tenant/:tenantID/searchindex",
    "/admin/tenant/:tenantID/batchjobs",
  ] as const
).map(
  (path): PageRoute => ({
    path,
    access: "provider-admin",
    params: { tenantID: numeric },
    tabOf: "firm",
    load: consolePage("FirmPage"),
  }),
);

export const consolePages: readonly PageRoute[] = [
  {
    path: "/admin",
    access: "provider-admin",
    load: consolePage("FirmsPage"),
  },
  {
    path: "/admin/tenant/new/:edition",
    access: "provider-admin",
    params: { edition: isEdition },
    load: consolePage("FirmFormPage"),
  },
  {
    path: "/admin/tenant/edit/:tenantID",
    access: "provider-admin",
    params: { tenantID: numeric },
    load: consolePage("FirmFormPage"),
  },
  ...firmPages,
  {
    path: "/admin/tenant/:tenantID/user/new",
    access: "provider-admin",
    params: { tenantID: numeric },
    load: consolePage("NewUserPage"),
  },
  {
    path: "/admin/tenant/:tenantID/user/edit/:sub",
    access: "provider-admin",
    params: { tenantID: numeric, sub: isSub },
    load: consolePage("EditUserPage"),
  },
];

export const superAdminPages: readonly PageRoute[] = [
  {
    path: "/superAdmin",
    access: "super-admin",
    load: () => import("./features/internal/SuperAdminPage"),
  },
  {
    path: "/superAdmin/editWhatsNewDropdown",
    access: "super-admin",
    load: () => import("./features/settings/whatsNew/WhatsNewPage"),
  },
  {
    path: "/developer/themeExperiment",
    access: "super-admin",
    load: () => import("./features/internal/ThemeExperimentPage"),
  },
];
