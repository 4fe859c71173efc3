import type { paths } from "../../api/schema.generated";
import type { Chosen } from "../../form";
import { dayOf } from "../../lib/dates";
import {
  type Access,
  fromMatterPermissions,
  openToAll,
  sameAccess,
  toMatterPermissions,
} from "../permissions/access";
import type { EditMatterHelper, Matter } from "./queries";

/** What is on the form. */
export interface MatterDraft {
  name: string;
  customMatterID: string;
  client: Chosen | null;
  matterType: Chosen | null;
  officeBranch: Chosen | null;
  tags: readonly Chosen[];
  /** Subs. */
  assignedStaff: readonly string[];
  dateOpened: string | null;
  dateClosed: string | null;
  access: Access;
}

export type NewMatterData =
  paths["/api/matters/new"]["post"]["requestBody"]["content"]["application/json"]["newMatterData"];

export function emptyDraft(client: Chosen | null = null, today = dayOf()): MatterDraft {
  return {
    name: "",
    customMatterID: "",
    client,
    matterType: null,
    officeBranch: null,
    tags: [],
    assignedStaff: [],
    dateOpened: today,
    dateClosed: null,
    access: openToAll,
  };
}

export function draftOf(matter: Matter, access: Access): MatterDraft {
  const { client, matterType, officeBranch } = matter;
  return {
    name: matter.name,
    customMatterID: matter.customMatterID,
    client: client && { id: client.clientID, label: client.name },
    matterType: matterType && { id: matterType.matterTypeID, label: matterType.name },
    officeBranch: officeBranch && { id: officeBranch.officeBranchID, label: officeBranch.name },
    tags: matter.tags.map(({ id, tagName }) => ({ id, label: tagName })),
    assignedStaff: matter.assignedStaff.map(({ sub }) => sub),
    dateOpened: matter.dateOpened,
    dateClosed: matter.dateClosed,
    access,
  };
}

/** Those without permissions access do not learn who is named. */
export function accessOf({ MatterPermissions }: Pick<EditMatterHelper, "MatterPermissions">): Access {
  return MatterPermissions ? fromMatterPermissions(MatterPermissions) : openToAll;
}

const labelsOf = (...chosen: (Chosen | null)[]) => chosen.map((one) => one?.label ?? "");
const sorted = (texts: readonly string[]) => texts.toSorted().join("\n");

/** What the first tab says, in one text: two drafts with the same text would be saved alike. */
const contentOf = (draft: MatterDraft) =>
  JSON.stringify([
    draft.name.trim(),
    draft.customMatterID.trim(),
    labelsOf(draft.client, draft.matterType, draft.officeBranch),
    sorted(labelsOf(...draft.tags)),
    sorted(draft.assignedStaff),
    draft.dateOpened,
    draft.dateClosed,
  ]);

/** Whether saving the one over the other would change nothing. */
export function isSame(a: MatterDraft, b: MatterDraft): boolean {
  return contentOf(a) === contentOf(b) && sameAccess(a.access, b.access);
}

const idOf = (chosen: Chosen | null) => (chosen?.id === undefined ? null : Number(chosen.id));
const newName = (chosen: Chosen | null) => (chosen && chosen.id === undefined ? chosen.label : undefined);

/** As it travels. Permissions go along only when they were changed. */
export function payloadOf(draft: MatterDraft, accessBefore: Access): NewMatterData {
  return {
    name: draft.name.trim(),
    customMatterID: draft.customMatterID.trim(),
    existingClientID: idOf(draft.client),
    newClient: newName(draft.client),
    existingMatterTypeID: idOf(draft.matterType),
    newMatterType: newName(draft.matterType),
    existingOfficeBranchID: idOf(draft.officeBranch),
    newOfficeBranch: newName(draft.officeBranch),
    matterTags: draft.tags.map(({ label }) => label),
    assignedStaff: [...draft.assignedStaff],
    dateOpened: draft.dateOpened,
    dateClosed: draft.dateClosed,
    ...(!sameAccess(draft.access, accessBefore) && {
      matterPermissions: toMatterPermissions(draft.access),
    }),
  };
}
