import { addressOfFolder } from "../../files/location";

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

interface PlacedDocument {
  matterID: number;
  matterName: string;
  prefix: string;
  isDeletedDocument: number;
  isInDeletedFolder: number;
}

/** The folder that a document lies in, for the link that leads there. */
export function placeOfDocument(document: PlacedDocument): { title: string; path: string } {
  const { matterID, matterName, prefix, isDeletedDocument, isInDeletedFolder } = document;
  const folder = placeWords(prefix).split(" / ").at(-1) ?? "";
  const trash = isDeletedDocument || isInDeletedFolder ? "?showItemsInTrash=true" : "";
  return {
    title: matterID > 0 ? `${matterName} / ${folder}` : folder,
    path: addressOfFolder(matterID, prefix) + trash,
  };
}
