import { ArchiveRestore, Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../api/error";
import { formatDateTime } from "../../../lib/dates";
import { formatSize } from "../../../lib/sizes";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { useDownload } from "../download";
import styles from "./DocumentPage.module.css";
import { type DocumentDetails, type KeptAsideVersion, trashedPart } from "./document";
import { useDiscardKept, useMakeCurrent } from "./versionChanges";

const why: Readonly<Record<number, string>> = {
  8500: "another user had the document locked",
  8501: "the document was in use",
  8502: "a newer version had been uploaded meanwhile",
};

const notYours = "Only the person who uploaded this file, or somebody who may override locks, can do this.";

/** Files that came too late to become versions. They wait until somebody decides. */
export function KeptAside({ document }: { document: DocumentDetails }) {
  const [discarding, setDiscarding] = useState<KeptAsideVersion>();
  if (document.keptAside.length === 0) return null;
  return (
    <section className={styles.keptAside} aria-label="Kept Aside">
      <h2>Kept Aside</h2>
      <ul>
        {document.keptAside.map((kept) => (
          <KeptFile key={kept.versionID} {...{ document, kept }} onDiscard={() => setDiscarding(kept)} />
        ))}
      </ul>
      {discarding && (
        <DiscardDialog
          documentID={document.documentID}
          kept={discarding}
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </section>
  );
}

interface KeptFileProps {
  document: DocumentDetails;
  kept: KeptAsideVersion;
  onDiscard: () => void;
}

function KeptFile({ document, kept, onDiscard }: KeptFileProps) {
  const { documentID } = document;
  const { versionID } = kept;
  const download = useDownload();
  const makeCurrent = useMakeCurrent();
  const against = kept.canManage ? undefined : notYours;
  const locked = document.canModify ? undefined : "This document is locked by another user";
  const trashed = trashedPart(document) && "Not Allowed for a Document in the Trash Bin.";
  return (
    <li className={styles.kept}>
      <p>
        {`${formatDateTime(kept.createdAt)} by ${kept.createdBy || "???"}, ${formatSize(kept.filesize)}`}
        <small>
          {`Based on version ${kept.baseVersionNumber}; it did not become a version because ${why[kept.reason] ?? "the document had changed"}.`}
        </small>
      </p>
      <Button icon={<Download />} onClick={() => download({ documentID, versionID })}>
        Download a Copy
      </Button>
      <Button
        icon={<ArchiveRestore />}
        busy={makeCurrent.isPending}
        disabledReason={trashed ?? against ?? locked}
        onClick={() => makeCurrent.mutate({ documentID, versionID })}
      >
        Make Current
      </Button>
      <Button icon={<Trash2 />} disabledReason={trashed ?? against} onClick={onDiscard}>
        Discard
      </Button>
    </li>
  );
}

interface DiscardDialogProps {
  documentID: number;
  kept: KeptAsideVersion;
  onClose: () => void;
}

function DiscardDialog({ documentID, kept, onClose }: DiscardDialogProps) {
  const discard = useDiscardKept(onClose);
  return (
    <ConfirmDialog
      open
      danger
      title="Discard this kept file?"
      confirmLabel="Discard"
      busy={discard.isPending}
      error={discard.error ? messageOf(discard.error) : undefined}
      onConfirm={() => discard.mutate({ documentID, versionID: kept.versionID })}
      onClose={onClose}
    >
      <p>
        {`What ${kept.createdBy || "???"} uploaded on ${formatDateTime(kept.createdAt)} will be permanently deleted. This cannot be undone.`}
      </p>
    </ConfirmDialog>
  );
}
