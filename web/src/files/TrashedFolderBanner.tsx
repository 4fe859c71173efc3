import { Banner } from "../ui/Banner";
import { Button } from "../ui/Button";
import type { FolderHead } from "./filed";
import type { ChosenIDs } from "./item";

export interface TrashedFolderBannerProps {
  head: FolderHead;
  onRestore: (chosen: ChosenIDs) => void;
}

/** Says that the folder lies in the Trash Bin, by itself or with one above it, and brings that one back. */
export function TrashedFolderBanner({ head, onRestore }: TrashedFolderBannerProps) {
  const trashed = head.directoryHierarchy.find(({ isDeleted }) => isDeleted === 1);
  if (!trashed || head.isInDeletedMatter === 1) return null;
  return (
    <Banner
      tone="warn"
      strip
      action={
        <Button onClick={() => onRestore({ files: [], folders: [trashed.id] })}>
          Restore from Trash Bin
        </Button>
      }
    >
      This folder is in the Trash Bin. You must restore the folder before you can edit it.
    </Banner>
  );
}
