import { nameRefusal } from "../../files/folderChanges";
import { neighbours } from "../../files/folderDialog";
import { NameDialog } from "../../files/NameDialog";
import { documentNameProblem, type Neighbour, newFileNameProblem } from "../../files/names";
import type { Place } from "../../files/place";
import { extensionOf, stemOf } from "../../ui/fileKind";
import { useNewFile, useRenameDocument } from "./changes";
import type { DocumentDialog } from "./commands";
import { isFile } from "./item";
import type { LockChange } from "./locks";
import { OverrideLockDialog } from "./OverrideLockDialog";
import type { DocumentItem, FileItem } from "./records";

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

/** The dialog about a document that is open. */
export function DocumentDialogs({ dialog, place, items, onLock, onMade, onClose }: DocumentDialogsProps) {
  const files = neighbours(items.filter(isFile));
  switch (dialog.kind) {
    case "newFile":
      return <NewFileDialog extension={dialog.extension} {...{ place, files, onMade, onClose }} />;
    case "rename":
      return <RenameDocumentDialog file={dialog.item} {...{ files, onClose }} />;
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
      refusal={nameRefusal(rename.error)}
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
      refusal={nameRefusal(make.error)}
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
