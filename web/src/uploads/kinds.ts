import type { KindName, UploadKind } from "./kind";

type LoadKind = () => Promise<UploadKind>;

const kinds = new Map<KindName, LoadKind>();

/** The areas of the application give their kinds, so that what was interrupted can be completed wherever one is. */
export function giveUploadKind(name: KindName, load: LoadKind): void {
  kinds.set(name, load);
}

export const uploadKind = (name: KindName): LoadKind | undefined => kinds.get(name);
