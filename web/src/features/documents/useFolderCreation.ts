import { useMemo } from "react";
import { useCreationPlace } from "../../shell/creationPlace";
import type { DocumentCommands, DocumentDialog } from "./commands";
import { type Place, reasonAgainstAdding } from "./place";

/** Lets the New menu of the header make things in the folder that is open. */
export function useFolderCreation(
  place: Place | undefined,
  openDialog: (dialog: DocumentDialog) => void,
  upload: DocumentCommands["upload"],
): void {
  useCreationPlace(
    useMemo(
      () =>
        place && {
          disabledReason: reasonAgainstAdding(place),
          newFile: (extension) => openDialog({ kind: "newFile", extension }),
          newFolder: () => openDialog({ kind: "newFolder" }),
          upload: () => upload({ folder: false }),
        },
      [place, openDialog, upload],
    ),
  );
}
