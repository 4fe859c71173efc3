import { FolderOpen, PencilLine } from "lucide-react";
import type { FileAction } from "./actions";
import { type CommonScope, changeReason } from "./commonActions";
import type { FiledItem } from "./filed";
import { isFolder } from "./item";
import type { OpenFolder } from "./useOpenFolder";

/** The menu of a folder begins with it. */
export function openFolderAction<Item extends FiledItem>({
  enter,
}: Pick<OpenFolder<Item>, "enter">): FileAction<Item> {
  return {
    id: "openFolder",
    label: "Open Folder",
    icon: <FolderOpen />,
    appliesTo: isFolder,
    run: ({ rows: [folder] }) => folder && enter(folder),
  };
}

/** For kinds whose own things have no name that people give. */
export function renameFolderAction<Item extends FiledItem>(
  scope: CommonScope<Item>,
  { setDialog }: Pick<OpenFolder<Item>, "setDialog">,
): FileAction<Item> {
  return {
    id: "rename",
    label: "Rename",
    icon: <PencilLine />,
    startsGroup: true,
    shortcut: "F2",
    appliesTo: isFolder,
    run: ({ rows: [folder] }) => folder && setDialog({ kind: "renameFolder", folder }),
    disabledReason: (chosen) => changeReason(scope, chosen),
  };
}
