import { ClipboardPaste, Columns3, FileArchive, FolderTree, Trash2 } from "lucide-react";
import type { SelectedRows } from "../table";
import { keysOf } from "../table";
import type { MenuEntry } from "../ui/Menu";
import { bulkActionsOf, type FileAction } from "./actions";
import { reasons } from "./reasons";

export interface FolderMenu {
  pasteProblem: string | undefined;
  onPaste: () => void;
  trashShown: boolean;
  /** Why it cannot be hidden: everything here lies in the Trash Bin. */
  trashForced: string | undefined;
  onShowTrash: (shown: boolean) => void;
  foldersOnTop: boolean;
  onFoldersOnTop: (onTop: boolean) => void;
  onResetWidths: () => void;
  /** Only in a matter. */
  onExport?: () => void;
  exportProblem: string | undefined;
}

/** The Actions menu: the selection first, then the folder. */
export function actionsMenu<Item>(
  actions: readonly FileAction<Item>[],
  selected: SelectedRows<Item>,
  menu: FolderMenu,
): MenuEntry[] {
  const nothing = selected.ids.length === 0 ? reasons.nothingSelected : undefined;
  return [
    ...bulkActionsOf(actions).map((action) => ({
      label: action.label,
      icon: action.icon,
      shortcut: keysOf(action),
      disabledReason: nothing ?? action.disabledReason?.(selected),
      onSelect: () => action.run(selected),
    })),
    "divider",
    {
      label: "Paste",
      icon: <ClipboardPaste />,
      shortcut: "Ctrl V",
      disabledReason: menu.pasteProblem,
      onSelect: menu.onPaste,
    },
    ...(menu.onExport
      ? [
          {
            label: "Export Matter",
            icon: <FileArchive />,
            disabledReason: menu.exportProblem,
            onSelect: menu.onExport,
          },
        ]
      : []),
    "divider",
    {
      label: "Include Items in the Trash",
      icon: <Trash2 />,
      toggled: menu.trashShown,
      disabledReason: menu.trashForced,
      onSelect: () => menu.onShowTrash(!menu.trashShown),
    },
    {
      label: "Folders on Top",
      icon: <FolderTree />,
      toggled: menu.foldersOnTop,
      onSelect: () => menu.onFoldersOnTop(!menu.foldersOnTop),
    },
    { label: "Reset Column Widths", icon: <Columns3 />, onSelect: menu.onResetWidths },
  ];
}
