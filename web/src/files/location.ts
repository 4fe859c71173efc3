import { paths } from "../paths";

/** The areas that folders lie in; the first part of every path on the wire. */
export type Area = "docs" | "email" | "notes" | "public" | "private";

/** A folder by its way from the root of an area: names as typed. */
export interface FolderLocation {
  /** Above 0 a matter, -1 the firm's public documents, 0 its private ones. */
  matterID: number;
  area: Area;
  names: readonly string[];
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** 'Pleadings/Motions%20%231/': the part of an address after the root. */
export function encodeFolders(names: readonly string[]): string {
  return names.map((name) => `${encodeURIComponent(name)}/`).join("");
}

/** The names in the part of an address after the root, which need not end in a slash. */
export function decodeFolders(path: string): string[] {
  return path
    .split("/")
    .filter((part) => part !== "")
    .map(decodePart);
}

/** 'docs/Pleadings/Motions/': how calls name a folder. */
export function basepathOf({ area, names }: Pick<FolderLocation, "area" | "names">): string {
  return [area, ...names].map((name) => `${name}/`).join("");
}

/** The names below the root of a path as calls give it. */
export function namesIn(basepath: string): string[] {
  return basepath
    .split("/")
    .slice(1)
    .filter((name) => name !== "");
}

/** What stands after the root in the address of the page that is open. */
export function foldersInAddress(pathname: string, root: string): string[] {
  return pathname.startsWith(root) ? decodeFolders(pathname.slice(root.length)) : [];
}

/** The page of a folder, by its path as calls give it. */
export function addressOfFolder(matterID: number, path: string): string {
  const [area = ""] = path.split("/");
  const folder = encodeFolders(namesIn(path));
  if (matterID > 0) return paths.matterArea(matterID, area, folder);
  return paths.firmDocs(area === "public" ? "public" : "private", folder);
}
