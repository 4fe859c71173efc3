import type { QueryKey } from "@tanstack/react-query";
import type { FiledItem } from "./filed";
import { nameRefusal, useNewFolder, useRenameFolder } from "./folderChanges";
import { neighbours } from "./folderDialog";
import { isFolder } from "./item";
import { NameDialog } from "./NameDialog";
import { folderNameProblem, type Neighbour } from "./names";
import type { Place } from "./place";
import type { OpenFolder } from "./useOpenFolder";

const noItems: readonly never[] = [];

/** The dialog about a folder that is open, if there is one. */
export function FolderDialogs<Item extends FiledItem>({ open }: { open: OpenFolder<Item> }) {
  const { dialog, setDialog, folder, kind } = open;
  if (!dialog || !folder.place) return null;
  const props = {
    place: folder.place,
    folders: neighbours((folder.items ?? noItems).filter(isFolder)),
    refreshes: kind.refreshes,
    onClose: () => setDialog(undefined),
  };
  return dialog.kind === "newFolder" ? (
    <NewFolderDialog {...props} />
  ) : (
    <RenameFolderDialog folder={dialog.folder} {...props} />
  );
}

interface FolderDialogProps {
  place: Place;
  folders: readonly Neighbour[];
  refreshes: readonly QueryKey[];
  onClose: () => void;
}

function NewFolderDialog({ place, folders, refreshes, onClose }: FolderDialogProps) {
  const make = useNewFolder(refreshes);
  const { matterID, path } = place;
  return (
    <NameDialog
      title="New Folder"
      label="Folder Name"
      submitLabel="Create Folder"
      problem={(name) => folderNameProblem(name, folders)}
      refusal={nameRefusal(make.error)}
      busy={make.isPending}
      onSubmit={(dirname) => make.mutate({ matterID, basepath: path, dirname }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function RenameFolderDialog({
  place,
  folder,
  folders,
  refreshes,
  onClose,
}: FolderDialogProps & { folder: FiledItem }) {
  const rename = useRenameFolder(refreshes);
  const { id: directoryID, filename } = folder;
  const { matterID } = place;
  return (
    <NameDialog
      title="Rename Folder"
      label="Folder Name"
      submitLabel="Rename"
      initial={filename}
      problem={(name) => folderNameProblem(name, folders, filename)}
      refusal={nameRefusal(rename.error)}
      busy={rename.isPending}
      onSubmit={(dirname) => rename.mutate({ matterID, directoryID, dirname }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
