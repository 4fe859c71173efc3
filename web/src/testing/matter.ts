import type { Matter } from "../features/matters/queries";

const matter: Matter = {
  id: 7,
  matterID: 7,
  name: "Acme v. Bolt",
  customMatterID: "A-1",
  clientName: "Acme",
  client: { clientID: 3, name: "Acme", isDeleted: 0 },
  matterType: { matterTypeID: 4, name: "Litigation" },
  officeBranch: null,
  dateOpened: "2026-01-14",
  dateClosed: null,
  isOpen: true,
  tags: [{ id: 5, tagName: "Urgent" }],
  assignedStaff: [{ id: 6, sub: "0b1c", displayName: "Eleanor Voss" }],
  isDeleted: 0,
  clioMatterID: null,
  matterPermissionGlobalSetting: "allUsers",
  rev: 2,
  can: { edit: true, editPermissions: false, close: true, reopen: false, delete: true, restore: false },
};

/** A matter of the demo firm, with what a test wants to be different. */
export const someMatter = (different: Partial<Matter> = {}): Matter => ({ ...matter, ...different });
