import { encodeFolders, namesIn } from "../../files/location";
import { paths } from "../../paths";

const publicDocs = -1;

/** The page of a folder, by its path as calls give it. */
export function addressOfFolder(matterID: number, path: string): string {
  const folder = encodeFolders(namesIn(path));
  if (matterID > 0) return paths.matterDocs(matterID, folder);
  return paths.firmDocs(matterID === publicDocs ? "public" : "private", folder);
}
