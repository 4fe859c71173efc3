import { session } from "../api/session";
import { type KeptClipboard, readPreference, watchPreference, writePreference } from "../lib/preferences";
import type { Store } from "../lib/store";
import type { Area } from "./location";

/** What was cut or copied, and where. */
export type Clipboard = KeptClipboard["held"];

/** Things move and are copied between areas of the same kind only. */
export type RootType = Clipboard["rootType"];

const rootTypes: Record<Area, RootType> = {
  docs: "documents",
  public: "documents",
  private: "documents",
  email: "email",
  notes: "notes",
};

export const rootTypeOf = (area: Area): RootType => rootTypes[area];

/** Things on their way: cut or copied, or held by the pointer. */
export type Carried = Omit<Clipboard, "cut">;

/** Where things would be put. */
export interface Destination {
  directoryID: number;
  rootType: RootType;
}

function viewer(): string | undefined {
  const now = session.get();
  return now.status === "signedIn" ? now.sub : undefined;
}

/** Belongs to the person, not to the tab: it outlives a reload, is the same in all tabs, and ends with the session. */
export const clipboard: Store<Clipboard | undefined> = {
  get() {
    const kept = readPreference("clipboard");
    return kept && kept.owner === viewer() ? kept.held : undefined;
  },
  set(held) {
    const owner = viewer();
    writePreference("clipboard", held && owner ? { owner, held } : undefined);
  },
  subscribe: (listener) => watchPreference("clipboard", listener),
};

/** Why the clipboard cannot be pasted here. */
export function pasteProblem(held: Clipboard | undefined, into: Destination): string | undefined {
  if (!held || held.objectIDs.length + held.directoryIDs.length === 0)
    return "Nothing has been cut or copied";
  if (held.rootType !== into.rootType) return "What has been cut or copied cannot be pasted here";
  if (held.cut && held.sourceDirectoryID === into.directoryID)
    return "These items are already in this folder";
  return undefined;
}

/** Whether things held by the pointer may be dropped into a folder. */
export function mayDrop(held: Carried, into: Destination, copies: boolean): boolean {
  if (held.rootType !== into.rootType || held.directoryIDs.includes(into.directoryID)) return false;
  return copies || held.sourceDirectoryID !== into.directoryID;
}

/** What is cut can be pasted once, what is copied as often as one likes. */
export function afterPaste(held: Clipboard | undefined): Clipboard | undefined {
  return held?.cut ? undefined : held;
}
