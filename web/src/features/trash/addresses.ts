import { addressOfFolder, encodeFolders, foldersInAddress, namesIn } from "../../files/location";
import { paths } from "../../paths";
import type { FiledContext } from "./contexts";

const publicDocs = -1;
const privateDocs = 0;

/** A folder that is open inside the Trash Bin. */
export interface TrashFolder {
  matterID: number;
  /** As calls name it: 'docs/Old Drafts/'. */
  path: string;
}

/** Folders of documents lie in a matter, or in one of the firm's own areas. */
function areaOf(context: FiledContext, matterID: number): string {
  if (context !== "docs" || matterID > 0) return context;
  return matterID === publicDocs ? "public" : "private";
}

/** The folder that an address of the Trash Bin names; none where it is the address of a tab. */
export function folderIn(pathname: string, context: FiledContext): TrashFolder | undefined {
  const [matter, ...names] = foldersInAddress(pathname, paths.trash(context));
  const known =
    matter !== undefined && (/^[1-9]\d{0,15}$/.test(matter) || firmAreas(context).includes(matter));
  if (!known) return undefined;
  const matterID = Number(matter);
  return { matterID, path: [areaOf(context, matterID), ...names].map((name) => `${name}/`).join("") };
}

const firmAreas = (context: FiledContext) =>
  context === "docs" ? [String(publicDocs), String(privateDocs)] : [];

/** Where a folder is looked into without being restored. */
export const addressInTrash = (context: FiledContext, { matterID, path }: TrashFolder): string =>
  paths.trashFolder(context, matterID, encodeFolders(namesIn(path)));

/** Where a folder lies outside the Trash Bin, with what is trashed in it. */
export const addressOutside = ({ matterID, path }: TrashFolder): string =>
  `${addressOfFolder(matterID, path)}?showItemsInTrash=true`;
