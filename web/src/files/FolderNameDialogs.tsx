import type { QueryKey } from "@tanstack/react-query";
import type { FiledItem } from "./filed";
import { nameRefusal, useNewFolder, useRenameFolder } from "./folderChanges";
import { NameDialog } from "./NameDialog";
import { folderNameProblem, type Neighbour } from "./names";
import type { Place } from "./place";

interface FolderDialogProps {
  place: Place;
  folders: readonly Neighbour[];
  refreshes: readonly QueryKey[];
  onClose: () => void;
}

export interface NewFolderDialogProps extends FolderDialogProps {
  /** Hears the name of what was made. */
  onMade?: (name: string) => void;
}

export function NewFolderDialog({ place, folders, refreshes, onMade, onClose }: NewFolderDialogProps) {
  const make = useNewFolder(refreshes);
  const { matterID, path } = place;
  const made = (name: string) => {
    onMade?.(name);
    onClose();
  };
  return (
    <NameDialog
      title="New Folder"
      label="Folder Name"
      submitLabel="Create Folder"
      problem={(name) => folderNameProblem(name, folders)}
      refusal={nameRefusal(make.error)}
      busy={make.isPending}
      onSubmit={(dirname) =>
        make.mutate({ matterID, basepath: path, dirname }, { onSuccess: () => made(dirname) })
      }
      onClose={onClose}
    />
  );
}

export function RenameFolderDialog({
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
