import { FolderPlus, Upload } from "lucide-react";
import { Button } from "../ui/Button";
import { MenuButton, type MenuEntry } from "../ui/Menu";
import styles from "./Folder.module.css";
import { uploadEntries } from "./folderMenu";

export interface FolderButtonsProps {
  /** Why nothing can be added here. */
  disabledReason: string | undefined;
  onNewFolder: () => void;
  /** Nothing where things are not made of files. */
  onUpload?: (what: { folder: boolean }) => void;
  actions: readonly MenuEntry[];
}

/** New Folder, Upload and everything else that concerns the folder or the selection. */
export function FolderButtons({ disabledReason, onNewFolder, onUpload, actions }: FolderButtonsProps) {
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
