import {
  FilePlus2,
  FileSpreadsheet,
  FileText,
  FolderPlus,
  type LucideIcon,
  Presentation,
  Upload,
} from "lucide-react";
import { patiently } from "../../api/patiently";
import { reasons } from "../../files/reasons";
import { favoriteColumns, layers, newEntries, recentColumns } from "../../shell/contributions";
import { type CreationPlace, creationPlace } from "../../shell/creationPlace";
import { giveUploadKind } from "../../uploads/kinds";
import { Uploads } from "../../uploads/Uploads";
import {
  favoriteDocumentsQuery,
  favoriteFoldersQuery,
  recentlyModifiedQuery,
  recentlyOpenedQuery,
  recentlyUploadedQuery,
} from "./recents";

const loadUploads = patiently(() => import("./upload/documentUploads"));

const entries: readonly { label: string; icon: LucideIcon; make: (place: CreationPlace) => void }[] = [
  { label: "Word Document", icon: FileText, make: ({ newFile }) => newFile("docx") },
  { label: "Excel Spreadsheet", icon: FileSpreadsheet, make: ({ newFile }) => newFile("xlsx") },
  { label: "PowerPoint Presentation", icon: Presentation, make: ({ newFile }) => newFile("pptx") },
  { label: "Text File", icon: FilePlus2, make: ({ newFile }) => newFile("txt") },
  { label: "Folder", icon: FolderPlus, make: ({ newFolder }) => newFolder() },
  { label: "Upload a Document", icon: Upload, make: ({ upload }) => upload() },
];

/** Recent and favourite documents, in the header. */
function giveLists(): void {
  recentColumns.add({
    title: "Recently Opened Documents",
    empty: "No Recently Opened Documents",
    query: recentlyOpenedQuery,
  });
  recentColumns.add({
    title: "Recently Modified Documents",
    empty: "No Recently Modified Documents",
    query: recentlyModifiedQuery,
  });
  recentColumns.add({
    title: "Recently Uploaded Documents",
    empty: "No Recently Uploaded Documents",
    query: recentlyUploadedQuery,
  });
  favoriteColumns.add({
    title: "Favorite Documents",
    empty: "No Favorite Documents",
    query: favoriteDocumentsQuery,
  });
  favoriteColumns.add({
    title: "Favorite Folders",
    empty: "No Favorite Folders",
    query: favoriteFoldersQuery,
  });
}

/** Documents and folders in the New menu, made in the folder that is open; and the upload tray, over every page. */
export function giveDocumentsToShell(): void {
  layers.add({ id: "uploads", component: Uploads });
  giveUploadKind("documents", async () => (await loadUploads()).documentUploads);
  giveLists();
  for (const { label, icon, make } of entries) {
    newEntries.add({
      label,
      icon,
      startsGroup: label === entries[0]?.label,
      onSelect: () => {
        const place = creationPlace.get();
        if (place) make(place);
      },
      disabledReason: () => {
        const place = creationPlace.get();
        return place ? place.disabledReason : reasons.addOutsideDocuments;
      },
    });
  }
}
