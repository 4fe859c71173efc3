import { ClipboardPaste, FolderPlus, FolderUp, ListChecks, Upload } from "lucide-react";
import type { MenuEntry } from "../ui/Menu";
import { clipboard, pasteProblem } from "./clipboard";
import type { FiledItem } from "./filed";
import { destinationOf } from "./folderCommands";
import { reasonAgainstAdding, reasonAgainstWork } from "./place";
import type { OpenFolder } from "./useOpenFolder";

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
export function folderMenu<Item extends FiledItem>(open: OpenFolder<Item>): MenuEntry[] {
  const { folder, commands, handle, setDialog } = open;
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
    ...(commands.upload ? uploadEntries(commands.upload, against) : []),
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
