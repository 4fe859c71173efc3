import { Check, Download, Eye, FilePlus2 } from "lucide-react";
import { Link } from "react-router";
import { cx } from "../../../lib/cx";
import { formatCount, formatSize } from "../../../lib/sizes";
import { paths } from "../../../paths";
import { Button } from "../../../ui/Button";
import { FileIcon } from "../../../ui/FileIcon";
import { IconButton } from "../../../ui/IconButton";
import styles from "./Message.module.css";
import type { ShownAttachment } from "./message";

export interface AttachmentCommands {
  open: (attachment: ShownAttachment) => void;
  download: (attachment: ShownAttachment) => void;
  /** Nothing where attachments cannot become documents. */
  save?: {
    run: (attachments: readonly ShownAttachment[]) => void;
    busy: boolean;
    disabledReason: string | undefined;
    /** The documents that were made of them, by part. */
    saved: ReadonlyMap<string, number>;
  };
}

export interface MessageAttachmentsProps {
  attachments: readonly ShownAttachment[];
  commands: AttachmentCommands;
}

/** What is attached to a message, and what can be done with it. */
export function MessageAttachments({ attachments, commands }: MessageAttachmentsProps) {
  const { save } = commands;
  const unsaved = attachments.filter((one) => savedAs(one, commands) === undefined);
  const bytes = attachments.reduce((sum, { size }) => sum + size, 0);
  if (attachments.length === 0) return null;
  return (
    <section aria-label="Attachments" className={styles.attachments}>
      <div className={styles.attachmentsHead}>
        <b>{attachments.length === 1 ? "1 attachment" : `${formatCount(attachments.length)} attachments`}</b>
        <small>{formatSize(bytes)}</small>
        {save && unsaved.length > 1 && (
          <Button
            variant="quiet"
            icon={<FilePlus2 className="i-14" />}
            busy={save.busy}
            disabledReason={save.disabledReason}
            onClick={() => save.run(unsaved)}
          >
            Save all as Documents
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {attachments.map((one) => (
          <Attachment key={one.part} attachment={one} commands={commands} />
        ))}
      </ul>
    </section>
  );
}

const savedAs = ({ part }: ShownAttachment, { save }: AttachmentCommands) => save?.saved.get(part);

interface AttachmentProps {
  attachment: ShownAttachment;
  commands: AttachmentCommands;
}

function Attachment({ attachment, commands }: AttachmentProps) {
  const { name, size, isMessage } = attachment;
  const { open, download, save } = commands;
  const documentID = savedAs(attachment, commands);
  return (
    <li className={styles.attachment}>
      <FileIcon filename={isMessage ? "message.eml" : name} />
      <button
        type="button"
        className={cx("ell", styles.attachmentName)}
        title={name}
        onClick={() => open(attachment)}
      >
        {name}
      </button>
      <small>{formatSize(size)}</small>
      <IconButton label={`Open ${name}`} size="sm" onClick={() => open(attachment)}>
        <Eye className="i-14" />
      </IconButton>
      <IconButton label={`Download ${name}`} size="sm" onClick={() => download(attachment)}>
        <Download className="i-14" />
      </IconButton>
      {save && documentID === undefined && (
        <Button
          variant="quiet"
          className={styles.save}
          icon={<FilePlus2 className="i-14" />}
          aria-label={`Save ${name} as Document`}
          busy={save.busy}
          disabledReason={save.disabledReason}
          onClick={() => save.run([attachment])}
        >
          <span className={styles.word}>Save as Document</span>
        </Button>
      )}
      {documentID !== undefined && (
        <span className={styles.saved}>
          <Check className="i-14" aria-hidden="true" />
          <span className={styles.word} aria-hidden="true">
            Saved as Document
          </span>
          <Link to={paths.document(documentID)} aria-label={`Saved as Document ${documentID}`}>
            {documentID}
          </Link>
        </span>
      )}
    </li>
  );
}
