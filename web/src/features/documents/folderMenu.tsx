import { ClipboardPaste, FolderPlus, FolderUp, ListChecks, Upload } from "lucide-react";
import { clipboard, pasteProblem } from "../../files/clipboard";
import type { MenuEntry } from "../../ui/Menu";
import { destinationOf } from "./commands";
import { reasonAgainstAdding, reasonAgainstWork } from "./place";
import type { OpenFolder } from "./useDocumentsBrowser";

/** What files and folders can be uploaded as. */
export function uploadEntries(
  onUpload: (what: { folder: boolean }) => void,
  disabledReason?: string,
): MenuEntry[] {
  return [
    {
      label: "Upload Files",
      icon: <Upload />,
      shortcut: "Ctrl U",
      disabledReason,
      onSelect: () => onUpload({ folder: false }),
    },
    {
      label: "Upload Folder",
      icon: <FolderUp />,
      disabledReason,
      onSelect: () => onUpload({ folder: true }),
    },
  ];
}

/** What can be done with the folder that is open: the menu of the empty space around its rows. */
export function folderMenu({ folder, commands, handle, setDialog }: OpenFolder): MenuEntry[] {
  const { place } = folder;
  const against = reasonAgainstAdding(place);
  const isEmpty = folder.items?.length === 0;
  return [
    {
      label: "New Folder",
      icon: <FolderPlus />,
      disabledReason: against,
      onSelect: () => setDialog({ kind: "newFolder" }),
    },
    ...uploadEntries(commands.upload, against),
    "divider",
    {
      label: "Paste",
      icon: <ClipboardPaste />,
      shortcut: "Ctrl V",
      disabledReason:
        reasonAgainstWork(place) ?? (place && pasteProblem(clipboard.get(), destinationOf(place))),
      onSelect: commands.paste,
    },
    {
      label: "Select All",
      icon: <ListChecks />,
      shortcut: "Ctrl A",
      disabledReason: isEmpty ? "There is nothing to select" : undefined,
      onSelect: () => handle.current?.chooseAll(),
    },
  ];
}
