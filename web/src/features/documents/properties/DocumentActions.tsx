import {
  CloudUpload,
  Download,
  Eye,
  Link2,
  Lock,
  RotateCcw,
  SquareArrowOutUpRight,
  Star,
  Trash2,
  Undo2,
} from "lucide-react";
import { useMe } from "../../../api/me";
import { reasons } from "../../../files/reasons";
import { useTrash } from "../../../files/useTrash";
import { cx } from "../../../lib/cx";
import { writeTablePreferences } from "../../../lib/tablePreferences";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { MenuButton, type MenuEntry } from "../../../ui/Menu";
import { useFavorite } from "../changes";
import { copyDocumentURL } from "../copyDocumentURL";
import { documentKind } from "../documentKind";
import { useDownload } from "../download";
import { lockAgainstNewVersion, lockAgainstTrash } from "../locks";
import { openProblem, trashAgainstOpening, useOpenDocument } from "../openDocument";
import { uploadNewVersion } from "../upload";
import styles from "./DocumentPage.module.css";
import { type DocumentDetails, trashedPart } from "./document";
import { LockButton } from "./LockButton";
import { versionsTableID } from "./VersionsTable";

const stateOf = (document: DocumentDetails) => {
  const part = trashedPart(document);
  return { isDeleted: part !== undefined, around: part === "document" ? undefined : part };
};

interface DocumentActionsProps {
  document: DocumentDetails;
  /** Whether its content is shown beside it. */
  previewed: boolean;
  /** Shows its content, or shows it no more. */
  onPreview: () => void;
}

/** What can be done with the document as a whole. */
export function DocumentActions({ document, previewed, onPreview }: DocumentActionsProps) {
  const { user } = useMe();
  const { documentID, filename, isFavorite } = document;
  const open = useOpenDocument();
  const favor = useFavorite();
  const trash = stateOf(document);
  return (
    <>
      <IconButton
        label={isFavorite ? "Remove Favorite" : "Favorite"}
        disabledReason={trash.isDeleted ? reasons.documentInTrash : undefined}
        onClick={() => favor({ files: [documentID], folders: [], isFavorite: isFavorite === 0 })}
      >
        <Star className={cx(isFavorite === 1 && styles.starred)} />
      </IconButton>
      <Button icon={<Eye />} aria-pressed={previewed} onClick={onPreview}>
        Preview
      </Button>
      <Button
        icon={<SquareArrowOutUpRight />}
        disabledReason={openProblem(document, trash, user.sub)}
        onClick={() => open({ id: documentID, filename })}
      >
        Open Document
      </Button>
      <Button
        icon={<CloudUpload />}
        disabledReason={trashAgainstOpening(trash) ?? lockAgainstNewVersion(document, user)}
        onClick={() => void uploadNewVersion({ documentID, filename })}
      >
        Upload New Version
      </Button>
      <LockButton document={document} icon={<Lock />} />
      <MenuButton label="Actions" entries={useMoreEntries(document)} align="right">
        {(trigger) => (
          <Button caret {...trigger}>
            Actions
          </Button>
        )}
      </MenuButton>
    </>
  );
}

function useMoreEntries(document: DocumentDetails): MenuEntry[] {
  const download = useDownload();
  const { trash, restore } = useTrash(documentKind);
  const { documentID, versionNumber, isDeletedDocument } = document;
  const around = stateOf(document).around;
  const chosen = { files: [documentID], folders: [] };
  const insideTrash = around && (around === "matter" ? reasons.matterInTrash : reasons.folderInTrash);
  return [
    {
      label: "Download a Copy",
      icon: <Download />,
      onSelect: () => download({ documentID, versionNumber }),
    },
    { label: "Copy Document URL", icon: <Link2 />, onSelect: () => void copyDocumentURL(documentID) },
    {
      label: "Reset Column Widths",
      icon: <RotateCcw />,
      onSelect: () => writeTablePreferences(versionsTableID, { columnWidths: undefined }),
    },
    "divider",
    isDeletedDocument
      ? {
          label: "Restore from Trash Bin",
          icon: <Undo2 />,
          disabledReason: insideTrash,
          onSelect: () => restore(chosen),
        }
      : {
          label: "Move to Trash Bin",
          icon: <Trash2 />,
          disabledReason: insideTrash ?? lockAgainstTrash(document),
          onSelect: () => trash(chosen),
        },
  ];
}
