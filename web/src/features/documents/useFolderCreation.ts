import { useMemo } from "react";
import type { FolderCommands } from "../../files/folderCommands";
import type { FolderDialog } from "../../files/folderDialog";
import { type Place, reasonAgainstAdding } from "../../files/place";
import { useCreationPlace } from "../../shell/creationPlace";
import type { DocumentDialog } from "./commands";

/** Lets the New menu of the header make things in the folder that is open. */
export function useFolderCreation(
  place: Place | undefined,
  openDialog: (dialog: DocumentDialog) => void,
  openFolderDialog: (dialog: FolderDialog) => void,
  upload: FolderCommands["upload"],
): void {
  useCreationPlace(
    useMemo(
      () =>
        place && {
          disabledReason: reasonAgainstAdding(place),
          newFile: (extension) => openDialog({ kind: "newFile", extension }),
          newFolder: () => openFolderDialog({ kind: "newFolder" }),
          upload: () => upload?.({ folder: false }),
        },
      [place, openDialog, openFolderDialog, upload],
    ),
  );
}
