import { ChevronDown, Download, SquareArrowOutUpRight } from "lucide-react";
import { useMe } from "../../../api/me";
import { formatDateTime } from "../../../lib/dates";
import { IconButton } from "../../../ui/IconButton";
import { MenuButton } from "../../../ui/Menu";
import { useDownload } from "../download";
import { openProblem, useOpenDocument } from "../openDocument";
import { aroundOf, type DocumentDetails } from "../records";
import styles from "./Preview.module.css";

interface ShownVersion {
  document: DocumentDetails;
  versionNumber: number | undefined;
}

/** What can be done with the version that is shown. */
export function DocumentButtons({ document, versionNumber = document.versionNumber }: ShownVersion) {
  const { sub } = useMe().user;
  const open = useOpenDocument();
  const download = useDownload();
  const { documentID, filename } = document;
  const trash = { isDeleted: document.isDeletedDocument === 1, around: aroundOf(document) };
  return (
    <>
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
