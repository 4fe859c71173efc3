import { ChevronDown, Download, FileText, SquareArrowOutUpRight, Star } from "lucide-react";
import { useNavigate } from "react-router";
import { useMe } from "../../../api/me";
import { reasons } from "../../../files/reasons";
import { cx } from "../../../lib/cx";
import { formatDateTime } from "../../../lib/dates";
import { paths } from "../../../paths";
import { IconButton } from "../../../ui/IconButton";
import { MenuButton } from "../../../ui/Menu";
import { useFavorite } from "../changes";
import { useDownload } from "../download";
import { openProblem, useOpenDocument } from "../openDocument";
import { aroundOf, type DocumentDetails } from "../records";
import styles from "./Preview.module.css";

interface ShownVersion {
  document: DocumentDetails;
  versionNumber: number | undefined;
}

/** What can be done with the version that is shown. */
export function DocumentButtons(props: ShownVersion & { onItsPage: boolean }) {
  const { document, versionNumber = document.versionNumber, onItsPage } = props;
  const { sub } = useMe().user;
  const open = useOpenDocument();
  const download = useDownload();
  const { documentID, filename } = document;
  const trash = { isDeleted: document.isDeletedDocument === 1, around: aroundOf(document) };
  return (
    <>
      {!onItsPage && <StarAndProperties document={document} />}
      <IconButton
        label="Open Document"
        size="sm"
        disabledReason={openProblem(document, trash, sub)}
        onClick={() => open({ id: documentID, filename })}
      >
        <SquareArrowOutUpRight className="i-14" />
      </IconButton>
      <IconButton label="Download a Copy" size="sm" onClick={() => download({ documentID, versionNumber })}>
        <Download className="i-14" />
      </IconButton>
    </>
  );
}

/** What a document offers wherever it is shown but on its own page. */
function StarAndProperties({ document }: Pick<ShownVersion, "document">) {
  const navigate = useNavigate();
  const favor = useFavorite();
  const { documentID, isFavorite, isDeletedDocument } = document;
  const inTrash = isDeletedDocument === 1 || aroundOf(document) !== undefined;
  return (
    <>
      <IconButton
        label={isFavorite ? "Remove Favorite" : "Favorite"}
        size="sm"
        disabledReason={inTrash ? reasons.documentInTrash : undefined}
        onClick={() => favor({ files: [documentID], folders: [], isFavorite: isFavorite === 0 })}
      >
        <Star className={cx("i-14", isFavorite === 1 && styles.starred)} />
      </IconButton>
      <IconButton
        label="Document Properties"
        size="sm"
        onClick={() => void navigate(paths.document(documentID))}
      >
        <FileText className="i-14" />
      </IconButton>
    </>
  );
}

interface VersionMenuProps extends ShownVersion {
  onVersion: (versionNumber: number) => void;
}

/** Which version is shown, and the others. */
export function VersionMenu({ document, versionNumber, onVersion }: VersionMenuProps) {
  const entries = document.versions.map((version) => ({
    label: `Version ${version.versionNumber}, ${formatDateTime(version.createdAt)}, ${version.createdBy}`,
    checked: version.versionNumber === versionNumber,
    onSelect: () => onVersion(version.versionNumber),
  }));
  return (
    <MenuButton label="Version" entries={entries} align="right">
      {(trigger) => (
        <button type="button" className={styles.version} {...trigger}>
          Version {versionNumber}
          <ChevronDown className="i-14" />
        </button>
      )}
    </MenuButton>
  );
}
