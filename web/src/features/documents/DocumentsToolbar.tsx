import { FolderPlus, Upload } from "lucide-react";
import { Button } from "../../ui/Button";
import { MenuButton, type MenuEntry } from "../../ui/Menu";
import styles from "./documents.module.css";
import { uploadEntries } from "./folderMenu";

export interface DocumentsToolbarProps {
  /** Why nothing can be added here. */
  disabledReason: string | undefined;
  onNewFolder: () => void;
  onUpload: (what: { folder: boolean }) => void;
  actions: readonly MenuEntry[];
}

/** New Folder, Upload and everything else that concerns the folder or the selection. */
export function DocumentsToolbar({ disabledReason, onNewFolder, onUpload, actions }: DocumentsToolbarProps) {
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
      {disabledReason ? (
        <Button icon={<Upload />} caret disabledReason={disabledReason} aria-label="Upload">
          <span className={styles.word}>Upload</span>
        </Button>
      ) : (
        <MenuButton label="Upload" entries={uploadEntries(onUpload)} align="right">
          {(trigger) => (
            <Button icon={<Upload />} caret aria-label="Upload" {...trigger}>
              <span className={styles.word}>Upload</span>
            </Button>
          )}
        </MenuButton>
      )}
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
