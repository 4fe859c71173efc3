import type { Work } from "../../table/slices";

export interface TestDocument {
  id: number;
  kind: "folder" | "word" | "excel" | "pdf" | "presentation";
  name: string;
  version: number | undefined;
  size: number | undefined;
  tags: readonly string[];
  type: string | undefined;
  status: string | undefined;
  lockedBy: string | undefined;
  created: Date;
  modified: Date;
  favorite: boolean;
}

/** Folders stand above documents, whatever the sort. */
export const foldersFirst = ({ kind }: TestDocument) => (kind === "folder" ? 0 : 1);

const testRowCount = 50_000;
const folders = 12;
const firstID = 1000;
const lastDay = Date.UTC(2026, 2, 31);
const dayMs = 86_400_000;

const subjects = [
  "Asset Purchase",
  "Board",
  "Closing",
  "Disclosure",
  "Escrow",
  "Lease Assignment",
  "Officer's",
  "Opinion of Counsel",
  "Premerger Filing",
  "Payoff",
  "Good Standing",
  "Side",
  "Indemnification",
  "Noncompete",
  "Supply",
  "Stock Transfer",
  "Environmental",
  "Título de Propiedad",
  "Settlement",
  "Deposition",
  "Discovery",
  "Retention",
  "Wharf Road",
  "Franchise",
];
const forms = [
  "Agreement",
  "Consent",
  "Schedules",
  "Certificate",
  "Letter",
  "Memorandum",
  "Exhibit",
  "Minutes",
  "Amendment",
  "Résumé of Terms",
  "Checklist",
  "Funds Flow",
  "Notice",
  "Order",
  "Transcript",
];
const types = [
  "Agreement",
  "Certificate",
  "Correspondence",
  "Exhibit",
  "Memorandum",
  "Order",
  "Resolution",
  "Worksheet",
];
const statuses = ["Draft", "In Review", "Final", "Executed", "Filed"];
const people = ["M. Adair", "E. Voss", "P. Ramsey", "T. Lindqvist", "D. Okafor", "J. Müller", "R. Núñez"];
const tagNames = [
  "Closing",
  "Confidential",
  "Corporate",
  "Draft",
  "Privileged",
  "Real Estate",
  "Redline",
  "Regulatory",
];
const extensions = { word: "docx", excel: "xlsx", pdf: "pdf", presentation: "pptx" } as const;
const kinds = ["word", "word", "word", "pdf", "pdf", "excel", "presentation"] as const;

/** Numbers that look random and are the same each time (mulberry32). */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
  };
}

type Dice = ReturnType<typeof dice>;

/** A long list of folders and documents as a busy firm has them, made a few hundred at a time. */
export function* makeTestDocuments(count = testRowCount): Work<TestDocument[]> {
  const roll = dice(20418);
  const documents: TestDocument[] = [];
  for (let index = 0; index < count; index++) {
    documents.push(index < folders ? folder(index, roll) : document(index, roll));
    if (index % 250 === 0) yield;
  }
  return documents;
}

function folder(index: number, roll: Dice): TestDocument {
  const created = day(roll);
  return {
    id: firstID + index,
    kind: "folder",
    name: `${index + 1} ${roll.pick(subjects)}`,
    version: undefined,
    size: undefined,
    tags: [],
    type: undefined,
    status: undefined,
    lockedBy: undefined,
    created,
    modified: after(created, roll),
    favorite: roll.chance(0.1),
  };
}

function document(index: number, roll: Dice): TestDocument {
  const created = day(roll);
  const kind = roll.pick(kinds);
  return {
    id: firstID + index,
    kind,
    name: `${roll.pick(subjects)} ${roll.pick(forms)} ${1 + roll.below(400)}.${extensions[kind]}`,
    version: 1 + roll.below(12),
    size: 2_000 + roll.below(9_000_000),
    tags: tagNames.filter(() => roll.chance(0.2)),
    type: roll.pick(types),
    status: roll.chance(0.05) ? undefined : roll.pick(statuses),
    lockedBy: roll.chance(0.08) ? roll.pick(people) : undefined,
    created,
    modified: after(created, roll),
    favorite: roll.chance(0.03),
  };
}

function day(roll: Dice): Date {
  return new Date(lastDay - roll.below(900) * dayMs - roll.below(dayMs));
}

function after(created: Date, roll: Dice): Date {
  return new Date(Math.min(lastDay, created.getTime() + roll.below(60) * dayMs));
}
