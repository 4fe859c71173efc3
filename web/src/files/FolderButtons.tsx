import { FolderPlus, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/Button";
import { MenuButton, type MenuEntry } from "../ui/Menu";
import styles from "./Folder.module.css";
import { uploadEntries } from "./folderMenu";

/** A button that makes a thing of the kind. */
export interface FolderCreation {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

export interface FolderButtonsProps {
  /** Why nothing can be added here. */
  disabledReason: string | undefined;
  onNewFolder: () => void;
  /** Nothing where things are not made of files. */
  onUpload?: (what: { folder: boolean }) => void;
  create?: FolderCreation;
  actions: readonly MenuEntry[];
}

/** New Folder, Upload and everything else that concerns the folder or the selection. */
export function FolderButtons(props: FolderButtonsProps) {
  const { disabledReason, onNewFolder, onUpload, create, actions } = props;
  return (
    <div className={styles.buttons}>
      <Button
        icon={<FolderPlus />}
        disabledReason={disabledReason}
        onClick={onNewFolder}
        aria-label="New Folder"
      >
        <span className={styles.word}>New Folder</span>
      </Button>
      {create && (
        <Button
          icon={create.icon}
          disabledReason={disabledReason}
          onClick={create.onClick}
          aria-label={create.label}
        >
          <span className={styles.word}>{create.label}</span>
        </Button>
      )}
      {onUpload && <UploadButton disabledReason={disabledReason} onUpload={onUpload} />}
      <MenuButton label="Actions" entries={actions} align="right">
        {(trigger) => (
          <Button caret {...trigger}>
            Actions
          </Button>
        )}
      </MenuButton>
    </div>
  );
}

function UploadButton({
  disabledReason,
  onUpload,
}: Required<Pick<FolderButtonsProps, "disabledReason" | "onUpload">>) {
  const word = <span className={styles.word}>Upload</span>;
  if (disabledReason) {
    return (
      <Button icon={<Upload />} caret disabledReason={disabledReason} aria-label="Upload">
        {word}
      </Button>
    );
  }
  return (
    <MenuButton label="Upload" entries={uploadEntries(onUpload)} align="right">
      {(trigger) => (
        <Button icon={<Upload />} caret aria-label="Upload" {...trigger}>
          {word}
        </Button>
      )}
    </MenuButton>
  );
}
