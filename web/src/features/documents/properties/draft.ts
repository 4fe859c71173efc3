import { documentNameProblem } from "../../../files/names";
import type { Chosen } from "../../../form";
import type { DocumentDetails } from "./document";

/** What is in the form. */
export interface PropertiesDraft {
  /** Without the extension, which stays. */
  name: string;
  type: Chosen | null;
  status: Chosen | null;
  tags: readonly Chosen[];
  notes: string;
  isExcludedFromStamping: boolean;
}

export const longestNotes = 1000;

const chosen = (id: number | null, label: string): Chosen | null => (id === null ? null : { id, label });

export function draftOf(document: DocumentDetails): PropertiesDraft {
  return {
    name: document.name,
    type: chosen(document.documentTypeID, document.documentType),
    status: chosen(document.documentStatusID, document.documentStatus),
    tags: document.tags.map(({ id, name }) => ({ id, label: name })),
    notes: document.notes,
    isExcludedFromStamping: document.stamping.documentIsExcludedFromStamping === 1,
  };
}

const idOf = (choice: Chosen | null) => (choice?.id === undefined ? null : Number(choice.id));
const newName = (choice: Chosen | null) => (choice && choice.id === undefined ? choice.label : undefined);

/** The draft as it travels: the whole form. */
export function wireOf(draft: PropertiesDraft) {
  return {
    documentName: draft.name.trimEnd(),
    notes: draft.notes,
    tags: draft.tags.map(({ label }) => label),
    existingDocumentStatusID: idOf(draft.status),
    newDocumentStatus: newName(draft.status),
    existingDocumentTypeID: idOf(draft.type),
    newDocumentType: newName(draft.type),
    excludeDocumentFromStamping: draft.isExcludedFromStamping,
  };
}

export interface PropertiesProblems {
  name?: string;
  notes?: string;
}

/** What is wrong with what was typed. A name that was there before is never wrong. */
export function problemsOf(
  draft: PropertiesDraft,
  { name, filename, extension }: DocumentDetails,
): PropertiesProblems {
  return {
    name: draft.name === name ? undefined : documentNameProblem(draft.name, extension, [], filename),
    notes: [...draft.notes].length > longestNotes ? "Notes cannot be longer than 1000 characters" : undefined,
  };
}

const labels = (choices: readonly (Chosen | null)[]) => choices.map((choice) => choice?.label ?? "");
const sorted = (choices: readonly Chosen[]) => labels(choices).sort().join("\n");

export function isSame(a: PropertiesDraft, b: PropertiesDraft): boolean {
  return (
    a.name === b.name &&
    a.notes === b.notes &&
    a.isExcludedFromStamping === b.isExcludedFromStamping &&
    labels([a.type, a.status]).join("\n") === labels([b.type, b.status]).join("\n") &&
    sorted(a.tags) === sorted(b.tags)
  );
}

/** Those of the edits that say something else than what was saved. */
export function editsSince(
  saved: PropertiesDraft,
  edits: Partial<PropertiesDraft>,
): Partial<PropertiesDraft> {
  const later = Object.entries(edits).filter(
    ([field, value]) => !isSame({ ...saved, [field]: value }, saved),
  );
  return Object.fromEntries(later);
}

const shown: readonly [label: string, read: (draft: PropertiesDraft) => string][] = [
  ["Document Name", ({ name }) => name],
  ["Document Type", ({ type }) => type?.label ?? ""],
  ["Status", ({ status }) => status?.label ?? ""],
  ["Tags", ({ tags }) => labels(tags).join(", ")],
  ["Internal Notes", ({ notes }) => notes],
  ["Stamping", ({ isExcludedFromStamping }) => (isExcludedFromStamping ? "not stamped" : "stamped")],
];

/** What somebody else changed since the form was begun, in words. */
export function differences(seen: DocumentDetails, theirs: DocumentDetails): string[] {
  const [before, now] = [draftOf(seen), draftOf(theirs)];
  return shown.flatMap(([label, read]) =>
    read(before) === read(now) ? [] : [`${label} is now: ${read(now) || "none"}`],
  );
}
