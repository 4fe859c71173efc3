import { encodeFolders, namesIn } from "../../files/location";
import { paths } from "../../paths";

const publicDocs = -1;

const areaNames: Readonly<Record<string, string>> = {
  docs: "Documents",
  public: "Public",
  private: "Private",
};

/** Where a folder lies, as people read it: 'Documents / Pleadings / Motions'. */
export function placeWords(path: string): string {
  const [area = "", ...names] = path.split("/").filter((name) => name !== "");
  return [areaNames[area] ?? area, ...names].join(" / ");
}

/** The page of a folder, by its path as calls give it. */
export function addressOfFolder(matterID: number, path: string): string {
  const folder = encodeFolders(namesIn(path));
  if (matterID > 0) return paths.matterDocs(matterID, folder);
  return paths.firmDocs(matterID === publicDocs ? "public" : "private", folder);
}
