import { formatCount } from "../lib/sizes";
import type { Carried } from "./clipboard";

/** A folder that things can be put into. */
export interface FolderTarget {
  matterID: number;
  directoryID: number;
  path: string;
}

/** Things on their way into a folder. A duplicate is a copy that finds a name of its own. */
export interface Transfer {
  held: Carried;
  into: FolderTarget;
  how: "move" | "copy" | "duplicate";
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
}

export function transferBody({ held, into, how }: Transfer, autoRename = how === "duplicate"): TransferBody {
  return {
    matterID: into.matterID,
    destinationDirectoryID: into.directoryID,
    destinationDirectoryPath: into.path,
    objectIDs: [...held.objectIDs],
    directoryIDs: [...held.directoryIDs],
    sourceBasepath: held.sourceBasepath,
    autoRename,
  };
}

const verbs = { move: "Moving", copy: "Copying", duplicate: "Duplicating" } as const;
const past = { move: "Moved", copy: "Copied", duplicate: "Duplicated" } as const;

export const transferVerb = ({ how }: Transfer) => verbs[how];

export function transferDone({ held, how }: Transfer): string {
  return `${past[how]} ${formatCount(held.objectIDs.length + held.directoryIDs.length)} item(s)`;
}
