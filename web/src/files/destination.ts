import type { RootType } from "./clipboard";
import type { FolderHead } from "./filed";
import type { Area } from "./location";
import type { SuggestedMatter } from "./matterSelector";
import { ownerOf, placeOf, reasonAgainstAdding } from "./place";
import type { Transfer } from "./transfer";

/** Where things may be sent: a folder of a matter or of the firm. */
export interface Destination {
  matterID: number;
  /** What the matter or the area of the firm is called. */
  owner: string;
  path: string;
  because?: string;
}

const areaOfMatters: Record<RootType, Area> = { documents: "docs", email: "email", notes: "notes" };

/** The root of a matter that such things lie in. */
export const rootIn = (rootType: RootType): string => `${areaOfMatters[rootType]}/`;

/** The folder that is open. */
export function destinationHere(head: FolderHead): Destination {
  const { matterID, prefix } = head;
  return { matterID, owner: ownerOf(head), path: prefix };
}

/** What is offered: the suggested matters first, then the folder that is open. A matter is offered once. */
export function destinationsOffered(
  suggested: readonly SuggestedMatter[],
  here: Destination,
  rootType: RootType,
): Destination[] {
  const first = suggested.map(
    ({ matterID, name, because }): Destination =>
      matterID === here.matterID
        ? { ...here, because }
        : { matterID, owner: name, path: rootIn(rootType), because },
  );
  return first.some(({ matterID }) => matterID === here.matterID) ? first : [...first, here];
}

/** Why things cannot be put into a folder. */
export function destinationProblem(
  head: FolderHead,
  { held, how }: Pick<Transfer, "held" | "how">,
): string | undefined {
  const against = reasonAgainstAdding(placeOf(head));
  if (against) return against;
  if (head.directoryHierarchy.some(({ id }) => held.directoryIDs.includes(id)))
    return "A folder cannot be put into itself";
  if (how === "move" && held.sourceDirectoryID === head.directoryID)
    return "These items are already in this folder";
  return undefined;
}

/** A copy beside what it is made of finds a name of its own, as a duplicate does. */
export function howInto(head: FolderHead, { held, how }: Pick<Transfer, "held" | "how">): Transfer["how"] {
  return how === "copy" && held.sourceDirectoryID === head.directoryID ? "duplicate" : how;
}
