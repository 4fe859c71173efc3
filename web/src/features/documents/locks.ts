/** 0 none, 1 in use, 2 checked out, 3 checked out and in use. */
export type LockStatus = 0 | 1 | 2 | 3;

/** How a document is locked, as lists and details carry it. */
export interface Lock {
  /** The server may learn a status before this program does. */
  lockStatus: number;
  lockedBy?: string | null;
  lockedBySub?: string | null;
}

/** Who looks at it. */
export interface Viewer {
  sub: string;
  canOverrideDocumentLocks: boolean;
}

export interface LockChange {
  label: string;
  to: LockStatus;
  /** It takes the lock from somebody else, whose next upload would be kept aside: ask first. */
  overrides: boolean;
}

export interface LockMenu {
  /** Who holds it, for everybody else to read. */
  held?: string;
  changes: readonly LockChange[];
}

type Step = Omit<LockChange, "overrides">;

const checkOut = "Check-Out (Lock)";
const checkIn = "Check-In (Unlock)";
const removeInUse = "Remove in-use";
const unlock: readonly Step[] = [{ label: "Unlock", to: 0 }];
const releaseBoth: readonly Step[] = [
  { label: checkIn, to: 1 },
  { label: removeInUse, to: 2 },
  { label: "Check-In and remove in-use", to: 0 },
];

const mine: Readonly<Record<number, readonly Step[]>> = {
  0: [{ label: checkIn, to: 0 }],
  1: [
    { label: checkOut, to: 3 },
    { label: removeInUse, to: 0 },
  ],
  2: [{ label: checkIn, to: 0 }],
  3: releaseBoth,
};

/** For those who may end the locks of others. */
const theirs: Readonly<Record<number, readonly Step[]>> = {
  1: [{ label: removeInUse, to: 0 }],
  2: [{ label: checkIn, to: 0 }],
  3: releaseBoth,
};

const heldWords: Readonly<Record<number, string>> = {
  1: "Currently in use by",
  2: "Currently checked out to",
  3: "Currently checked out to & in use by",
};

/** 'Currently checked out to Eleanor Voss'; nothing for a document that nobody holds. */
export function lockWords({ lockStatus, lockedBy, lockedBySub }: Lock): string | undefined {
  if (lockStatus === 0 && !lockedBySub) return undefined;
  return `${heldWords[lockStatus] ?? "Currently locked by"} ${lockedBy || "???"}`;
}

export function isMine({ lockedBySub }: Lock, { sub }: Pick<Viewer, "sub">): boolean {
  return Boolean(lockedBySub) && lockedBySub === sub;
}

const isFree = ({ lockStatus, lockedBySub }: Lock) => lockStatus === 0 && !lockedBySub;

/** Only an unlocked document, or one that the viewer holds, can be changed. */
export function isModifiable(lock: Lock, viewer: Pick<Viewer, "sub">): boolean {
  return isFree(lock) || isMine(lock, viewer);
}

/** What the lock menu of a document offers to somebody. */
export function lockMenu(lock: Lock, viewer: Viewer): LockMenu {
  const { lockStatus } = lock;
  if (isFree(lock)) return { changes: [{ label: checkOut, to: 2, overrides: false }] };
  if (isMine(lock, viewer)) return { changes: steps(mine[lockStatus] ?? unlock, false) };
  const changes = viewer.canOverrideDocumentLocks ? steps(theirs[lockStatus] ?? unlock, true) : [];
  return { held: lockWords(lock), changes };
}

const steps = (offered: readonly Step[], overrides: boolean) =>
  offered.map((step): LockChange => ({ ...step, overrides }));

/** Why the lock keeps the viewer from opening or changing the document. */
export function lockAgainstChange(lock: Lock, viewer: Pick<Viewer, "sub">): string | undefined {
  return isModifiable(lock, viewer) ? undefined : "This document is locked by someone else.";
}

/** Why the lock keeps the viewer from uploading a new version. */
export function lockAgainstNewVersion(lock: Lock, viewer: Pick<Viewer, "sub">): string | undefined {
  if (!isModifiable(lock, viewer)) return "This document is locked by another user";
  return lock.lockStatus === 0 || lock.lockStatus === 2
    ? undefined
    : "You have this document open in the launcher";
}

/** Why the lock keeps everybody from moving the document to the Trash Bin. */
export function lockAgainstTrash({ lockStatus }: Pick<Lock, "lockStatus">): string | undefined {
  return lockStatus === 0
    ? undefined
    : "You cannot move this document to the trash bin while it is in use and/or checked out.";
}
