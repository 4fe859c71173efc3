import { clipboard, pasteProblem } from "../../files/clipboard";
import { useStore } from "../../lib/store";
import type { SelectedRows } from "../../table";
import { useExport } from "../matters/exportMatter";
import { actionsMenu } from "./actionsMenu";
import { destinationOf } from "./commands";
import { DocumentsToolbar } from "./DocumentsToolbar";
import { reasonAgainstAdding, reasonAgainstWork } from "./place";
import type { DocumentItem } from "./records";
import type { OpenFolder } from "./useDocumentsBrowser";

export interface FolderToolbarProps {
  open: OpenFolder;
  matterID: number;
  selected: SelectedRows<DocumentItem>;
}

/** The buttons over a folder. */
export function FolderToolbar({ open, matterID, selected }: FolderToolbarProps) {
  const { folder, actions, commands, handle, setDialog, showTrash } = open;
  const { place } = folder;
  const held = useStore(clipboard);
  const exportMatter = useExport();
  const against = reasonAgainstWork(place);
  const entries = actionsMenu(actions, selected, {
    pasteProblem: against ?? (place && pasteProblem(held, destinationOf(place))),
    onPaste: commands.paste,
    trashShown: folder.includeDeleted,
    trashForced: against,
    onShowTrash: showTrash,
    foldersOnTop: folder.foldersOnTop,
    onFoldersOnTop: folder.setFoldersOnTop,
    onResetWidths: () => handle.current?.resetWidths(),
    onExport: matterID > 0 ? () => exportMatter(matterID) : undefined,
    exportProblem: place?.trashed === "matter" ? against : undefined,
  });
  return (
    <DocumentsToolbar
      disabledReason={reasonAgainstAdding(place)}
      onNewFolder={() => setDialog({ kind: "newFolder" })}
      onUpload={commands.upload}
      actions={entries}
    />
  );
}
