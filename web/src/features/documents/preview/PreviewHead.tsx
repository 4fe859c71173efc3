import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  Download,
  Maximize2,
  Minimize2,
  SquareArrowOutUpRight,
  X,
} from "lucide-react";
import { useMe } from "../../../api/me";
import { formatDateTime } from "../../../lib/dates";
import { FileIcon } from "../../../ui/FileIcon";
import { IconButton } from "../../../ui/IconButton";
import { MenuButton } from "../../../ui/Menu";
import { useDownload } from "../download";
import { openProblem, useOpenDocument } from "../openDocument";
import { aroundOf, type Versioned } from "../records";
import styles from "./PreviewPane.module.css";

export interface PreviewHeadProps {
  document: Versioned | undefined;
  versionNumber: number | undefined;
  wide: boolean;
  onWide: (wide: boolean) => void;
  onVersion: (versionNumber: number) => void;
  onStep: (steps: 1 | -1) => void;
  onClose: () => void;
}

/** Which document and which version is shown, and what can be done with it. */
export function PreviewHead(props: PreviewHeadProps) {
  const { document, wide, onWide, onStep, onClose } = props;
  return (
    <>
      <header className={styles.head}>
        {document && <FileIcon filename={document.filename} />}
        <h2 className={styles.title} title={document?.filename}>
          {document?.filename}
        </h2>
        {document && <DocumentButtons document={document} versionNumber={props.versionNumber} />}
        <IconButton
          label={wide ? "Narrow preview" : "Wide preview"}
          size="sm"
          className={styles.widen}
          onClick={() => onWide(!wide)}
        >
          {wide ? <Minimize2 className="i-14" /> : <Maximize2 className="i-14" />}
        </IconButton>
        <IconButton label="Close preview" size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles.bar}>
        <IconButton label="Document before" size="sm" onClick={() => onStep(-1)}>
          <ArrowUp className="i-14" />
        </IconButton>
        <IconButton label="Next document" size="sm" onClick={() => onStep(1)}>
          <ArrowDown className="i-14" />
        </IconButton>
        {document && <VersionMenu {...props} document={document} />}
      </div>
    </>
  );
}

interface DocumentButtonsProps {
  document: Versioned;
  versionNumber: number | undefined;
}

function DocumentButtons({ document, versionNumber = document.versionNumber }: DocumentButtonsProps) {
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

function VersionMenu({ document, versionNumber, onVersion }: PreviewHeadProps & { document: Versioned }) {
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
