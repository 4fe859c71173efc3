import { targetWords } from "../lib/places";
import { formatCount } from "../lib/sizes";
import type { Carried } from "./clipboard";

/** A folder that things can be put into. */
export interface FolderTarget {
  matterID: number;
  directoryID: number;
  path: string;
  /** What the matter or the area of the firm is called. */
  owner: string;
}

/** Things on their way into a folder. A duplicate is a copy that finds a name of its own. */
export interface Transfer {
  held: Carried;
  into: FolderTarget;
  how: "move" | "copy" | "duplicate";
  /** It brings back what another move took away, and these names with it. */
  undoes?: FormerNames;
}

/** What things were called before a move gave them other names, by id. */
export interface FormerNames {
  objects: Readonly<Record<string, string>>;
  directories: Readonly<Record<string, string>>;
}

/** A code that says that something stands against moving, and what people hear then. */
export interface MoveRefusal {
  code: number;
  words: (where: "folder" | "trash", errorData: unknown) => string;
}

/** What the calls that move and copy are told. */
export interface TransferBody {
  matterID: number;
  destinationDirectoryID: number;
  destinationDirectoryPath: string;
  objectIDs: number[];
  directoryIDs: number[];
  sourceBasepath: string;
  autoRename: boolean;
  newObjectNames?: Record<string, string>;
  newDirectoryNames?: Record<string, string>;
}

/** What the call that moves answers. */
export interface TransferAnswer {
  jobID?: number | null;
  previousObjectNames?: Record<string, string>;
  previousDirectoryNames?: Record<string, string>;
}

export function transferBody(transfer: Transfer, insists = false): TransferBody {
  const { held, into, how, undoes } = transfer;
  return {
    matterID: into.matterID,
    destinationDirectoryID: into.directoryID,
    destinationDirectoryPath: into.path,
    objectIDs: [...held.objectIDs],
    directoryIDs: [...held.directoryIDs],
    sourceBasepath: held.sourceBasepath,
    // Whoever undoes gets everything back, also where the old name was taken meanwhile.
    autoRename: insists || how === "duplicate" || undoes !== undefined,
    ...(undoes && {
      newObjectNames: { ...undoes.objects },
      newDirectoryNames: { ...undoes.directories },
    }),
  };
}

/** The move that takes back another; nothing where it is not known where things came from. */
export function oppositeOf({ held, into, how }: Transfer, answer: TransferAnswer): Transfer | undefined {
  const { source } = held;
  if (how !== "move" || !source) return undefined;
  return {
    held: { ...held, sourceBasepath: into.path, sourceDirectoryID: into.directoryID, source: into },
    into: source,
    how,
    undoes: {
      objects: answer.previousObjectNames ?? {},
      directories: answer.previousDirectoryNames ?? {},
    },
  };
}

const verbs = { move: "Moving", copy: "Copying", duplicate: "Duplicating" } as const;
const past = { copy: "Copied", duplicate: "Duplicated" } as const;

export const transferVerb = ({ how }: Transfer) => verbs[how];

/** What is carried: '"Brief.docx"', or '3 item(s)'. */
export function carriedWords({ name, objectIDs, directoryIDs }: Carried): string {
  const count = objectIDs.length + directoryIDs.length;
  return count === 1 && name !== undefined ? `"${name}"` : `${formatCount(count)} item(s)`;
}

export function transferDone({ held, into, how }: Transfer): string {
  if (how === "move") return `Moved ${carriedWords(held)} to ${targetWords(into)}`;
  return `${past[how]} ${formatCount(held.objectIDs.length + held.directoryIDs.length)} item(s)`;
}
