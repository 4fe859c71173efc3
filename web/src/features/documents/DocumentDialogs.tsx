import { NameDialog } from "../../files/NameDialog";
import {
  documentNameProblem,
  fileTaken,
  folderNameProblem,
  type Neighbour,
  newFileNameProblem,
} from "../../files/names";
import { extensionOf, stemOf } from "../../ui/fileKind";
import { nameRefusal, useNewFile, useNewFolder, useRenameDocument, useRenameFolder } from "./changes";
import type { DocumentDialog } from "./commands";
import { isFile } from "./item";
import type { LockChange } from "./locks";
import { OverrideLockDialog } from "./OverrideLockDialog";
import type { Place } from "./place";
import type { DocumentItem, FileItem, FolderItem } from "./records";

const fileNouns = {
  docx: "Word Document",
  xlsx: "Excel Spreadsheet",
  pptx: "PowerPoint Presentation",
  txt: "Text File",
} as const;

export interface DocumentDialogsProps {
  dialog: DocumentDialog;
  place: Place;
  /** What is known of the folder: names that are taken. */
  items: readonly DocumentItem[];
  onLock: (file: FileItem, change: LockChange) => void;
  onMade: (documentID: number) => void;
  onClose: () => void;
}

/** The dialog that is open in a folder. */
export function DocumentDialogs({ dialog, place, items, onLock, onMade, onClose }: DocumentDialogsProps) {
  const folders = neighbours(items.filter((item) => !isFile(item)));
  const files = neighbours(items.filter(isFile));
  switch (dialog.kind) {
    case "newFolder":
      return <NewFolderDialog {...{ place, folders, onClose }} />;
    case "newFile":
      return <NewFileDialog extension={dialog.extension} {...{ place, files, onMade, onClose }} />;
    case "rename":
      return isFile(dialog.item) ? (
        <RenameDocumentDialog file={dialog.item} {...{ files, onClose }} />
      ) : (
        <RenameFolderDialog folder={dialog.item} {...{ folders, onClose }} />
      );
    case "lock":
      return (
        <OverrideLockDialog
          document={dialog.item}
          change={dialog.change}
          onConfirm={() => {
            onLock(dialog.item, dialog.change);
            onClose();
          }}
          onClose={onClose}
        />
      );
  }
}

const neighbours = (items: readonly DocumentItem[]): Neighbour[] =>
  items.map(({ filename, isDeleted }) => ({ name: filename, isDeleted: isDeleted === 1 }));

interface FolderDialogProps {
  place: Place;
  folders: readonly Neighbour[];
  onClose: () => void;
}

function NewFolderDialog({ place, folders, onClose }: FolderDialogProps) {
  const make = useNewFolder();
  const { matterID, path } = place;
  return (
    <NameDialog
      title="New Folder"
      label="Folder Name"
      submitLabel="Create Folder"
      problem={(name) => folderNameProblem(name, folders)}
      refusal={nameRefusal(make.error, fileTaken)}
      busy={make.isPending}
      onSubmit={(dirname) => make.mutate({ matterID, basepath: path, dirname }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface RenameFolderProps extends Omit<FolderDialogProps, "place"> {
  folder: FolderItem;
}

function RenameFolderDialog({ folder, folders, onClose }: RenameFolderProps) {
  const rename = useRenameFolder();
  const { matterID, id: directoryID, filename } = folder;
  return (
    <NameDialog
      title="Rename Folder"
      label="Folder Name"
      submitLabel="Rename"
      initial={filename}
      problem={(name) => folderNameProblem(name, folders, filename)}
      refusal={nameRefusal(rename.error, fileTaken)}
      busy={rename.isPending}
      onSubmit={(dirname) => rename.mutate({ matterID, directoryID, dirname }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface FileDialogProps {
  files: readonly Neighbour[];
  onClose: () => void;
}

function RenameDocumentDialog({ file, files, onClose }: FileDialogProps & { file: FileItem }) {
  const rename = useRenameDocument();
  const extension = extensionOf(file.filename);
  return (
    <NameDialog
      title="Rename Document"
      label="Document Name"
      submitLabel="Rename"
      initial={stemOf(file.filename)}
      suffix={extension && `.${extension}`}
      problem={(name) => documentNameProblem(name, extension, files, file.filename)}
      refusal={nameRefusal(rename.error, fileTaken)}
      busy={rename.isPending}
      onSubmit={(newDocumentName) =>
        rename.mutate({ documentID: file.id, newDocumentName }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}

interface NewFileProps extends FileDialogProps {
  extension: keyof typeof fileNouns;
  place: Place;
  onMade: (documentID: number) => void;
}

function NewFileDialog({ extension, place, files, onMade, onClose }: NewFileProps) {
  const make = useNewFile();
  return (
    <NameDialog
      title={`New ${fileNouns[extension]}`}
      label="File Name"
      submitLabel="Create"
      suffix={`.${extension}`}
      problem={(name) => newFileNameProblem(name, extension, files)}
      refusal={nameRefusal(make.error, fileTaken)}
      busy={make.isPending}
      onSubmit={(newFilename) =>
        make.mutate(
          { directoryID: place.directoryID, newFilename, newFileExtension: extension },
          {
            onSuccess: ({ newDocumentID }) => {
              onClose();
              onMade(newDocumentID);
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
