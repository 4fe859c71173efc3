import { useStore } from "../lib/store";
import type { SelectedRows } from "../table";
import type { FileAction } from "./actions";
import { actionsMenu } from "./actionsMenu";
import { clipboard, pasteProblem } from "./clipboard";
import { FolderButtons, type FolderCreation } from "./FolderButtons";
import type { FiledItem } from "./filed";
import { destinationOf } from "./folderCommands";
import { reasonAgainstAdding, reasonAgainstWork } from "./place";
import type { OpenFolder } from "./useOpenFolder";

export interface FolderToolbarProps<Item extends FiledItem> {
  open: OpenFolder<Item>;
  actions: readonly FileAction<Item>[];
  selected: SelectedRows<Item>;
  /** Only in a matter. */
  onExport?: () => void;
  create?: FolderCreation;
}

/** The buttons over a folder. */
export function FolderToolbar<Item extends FiledItem>(props: FolderToolbarProps<Item>) {
  const { folder, commands, handle, setDialog, showTrash } = props.open;
  const { place } = folder;
  const held = useStore(clipboard);
  const against = reasonAgainstWork(place);
  const entries = actionsMenu(props.actions, props.selected, {
    pasteProblem: against ?? (place && pasteProblem(held, destinationOf(place))),
    onPaste: commands.paste,
    trashShown: folder.includeDeleted,
    trashForced: against,
    onShowTrash: showTrash,
    foldersOnTop: folder.foldersOnTop,
    onFoldersOnTop: folder.setFoldersOnTop,
    onResetWidths: () => handle.current?.resetWidths(),
    onExport: props.onExport,
    exportProblem: place?.trashed === "matter" ? against : undefined,
  });
  return (
    <FolderButtons
      disabledReason={reasonAgainstAdding(place)}
      onNewFolder={() => setDialog({ kind: "newFolder" })}
      onUpload={commands.upload}
      create={props.create}
      actions={entries}
    />
  );
}
