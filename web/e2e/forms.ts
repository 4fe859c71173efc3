import type { Page } from "@playwright/test";
import { type Records, unique } from "./records";
import { people } from "./support";

/** A form that can be left with something in it. */
interface FormCase {
  form: string;
  /** Whose form it is, if not that of a firm admin. */
  as?: string;
  path: (records: Records) => string | Promise<string>;
  field: (page: Page) => ReturnType<Page["getByLabel"]>;
  /** How the question names what is lost. */
  lost: string | RegExp;
}

async function newGroup(records: Records): Promise<number> {
  const groupData = { name: unique("Unsaved"), groupMembers: [] };
  const made = await records.call<{ newPermissionGroupID: number }>("POST", "/permissions/groups/create", {
    groupData,
  });
  return made.newPermissionGroupID;
}

/** Where somebody of the demo's first firm is edited in the console. */
async function editedUser(staff: Records): Promise<string> {
  const { users } = await staff.call<{ users: { username: string; sub: string }[] }>(
    "POST",
    "/admin/tenantDetail",
    { tenantID: 1001 },
  );
  return `/admin/tenant/1001/user/edit/${users.find(({ username }) => username === people.user)?.sub}`;
}

export const textbox = (name: string) => (page: Page) => page.getByRole("textbox", { name, exact: true });

/** Every form with a page of its own. */
export const forms: readonly FormCase[] = [
  {
    form: "a new client",
    path: () => "/clients/new",
    field: textbox("Client Name"),
    lost: "what you entered for the new client",
  },
  {
    form: "a client",
    path: async (records) => `/clients/${await records.client(unique("Unsaved"))}/edit`,
    field: textbox("Client Name"),
    lost: /your changes to Unsaved \d+/,
  },
  {
    form: "a new matter",
    path: () => "/matters/new",
    field: textbox("Matter Name"),
    lost: "what you entered for the new matter",
  },
  {
    form: "a matter",
    path: async (records) => `/matters/${await records.matter(unique("Unsaved"))}/edit`,
    field: textbox("Matter Name"),
    lost: /your changes to Unsaved \d+/,
  },
  {
    form: "a new group",
    path: () => "/permissions/groups/create",
    field: textbox("Group Name"),
    lost: "what you entered for the new group",
  },
  {
    form: "a group",
    path: async (records) => `/permissions/groups/edit/${await newGroup(records)}`,
    field: textbox("Group Name"),
    lost: /your changes to the group Unsaved \d+/,
  },
  {
    form: "the properties of a document",
    path: async (records) => {
      const matterID = await records.matter(unique("Unsaved"));
      return `/docs/${await records.document(matterID, "Brief.txt", "first")}`;
    },
    field: textbox("Internal Notes"),
    lost: "your changes to the properties of Brief.txt",
  },
  {
    form: "the Exchange address",
    path: () => "/settings/updateExchangeUrl",
    field: textbox("Exchange Server URL"),
    lost: "the address that you entered",
  },
  {
    form: "the display name",
    path: () => "/settings/changeUserAttributes",
    field: textbox("Display name"),
    lost: "the display name that you entered",
  },
  {
    form: "the email address",
    path: () => "/settings/changeUserAttributes",
    field: textbox("Email Address"),
    lost: "the email address that you entered",
  },
  {
    form: "a new password",
    path: () => "/settings/changePassword",
    field: (page) => page.getByLabel("New Password", { exact: true }),
    lost: "the new password that you entered",
  },
  {
    form: "a new firm",
    as: people.provider,
    path: () => "/admin/tenant/new/Core",
    field: textbox("Firm Name"),
    lost: "what you entered for the new firm",
  },
  {
    form: "a firm",
    as: people.provider,
    path: () => "/admin/tenant/edit/1001",
    field: textbox("Firm Name"),
    lost: "your changes to Harbor & Finch LLP",
  },
  {
    form: "a new user of a firm",
    as: people.provider,
    path: () => "/admin/tenant/1001/user/new",
    field: textbox("Display Name"),
    lost: "what you entered for the new user",
  },
  {
    form: "a user of a firm",
    as: people.provider,
    path: editedUser,
    field: textbox("Email Address"),
    lost: "the email address that you entered",
  },
];
