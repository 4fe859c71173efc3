import { createStore } from "../lib/store";
import type { Area } from "./location";

/** Things move and are copied between areas of the same kind only. */
export type RootType = "documents" | "email" | "notes";

const rootTypes: Record<Area, RootType> = {
  docs: "documents",
  public: "documents",
  private: "documents",
  email: "email",
  notes: "notes",
};

export const rootTypeOf = (area: Area): RootType => rootTypes[area];

/** Things on their way: cut or copied, or held by the pointer. */
export interface Carried {
  objectIDs: readonly number[];
  directoryIDs: readonly number[];
  sourceBasepath: string;
  sourceDirectoryID: number;
  rootType: RootType;
}

export interface Clipboard extends Carried {
  cut: boolean;
}

/** Where things would be put. */
export interface Destination {
  directoryID: number;
  rootType: RootType;
}

export const clipboard = createStore<Clipboard | undefined>(undefined);

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
