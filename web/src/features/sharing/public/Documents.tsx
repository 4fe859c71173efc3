import { Download } from "lucide-react";
import { formatCount, formatSize } from "../../../lib/sizes";
import { FileIcon } from "../../../ui/FileIcon";
import { IconButton } from "../../../ui/IconButton";
import type { PublicShare } from "../records";
import styles from "./public.module.css";

export interface DocumentsProps {
  share: PublicShare;
  disabledReason?: string;
  /** Saves one of them. */
  onDownload: (file: number) => void;
}

/** The names of what was sent, each of which can be had by itself. */
export function Documents({ share, disabledReason, onDownload }: DocumentsProps) {
  const { files, documentCount, documentOrEmail } = share;
  const noun = documentOrEmail === "email" ? "email" : "document";
  return (
    <section className={styles.documents}>
      <h2>
        <span id="documents">{noun === "email" ? "Emails" : "Documents"}</span>
        <span className={styles.count}>
          {`${formatCount(documentCount)} ${noun}${documentCount === 1 ? "" : "s"}`}
        </span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <ul className={styles.files} tabIndex={0} aria-labelledby="documents">
        {files.map(({ file, name, size }) => (
          <li key={file}>
            <FileIcon filename={name} />
            <span className="ell" title={name}>
              {name}
            </span>
            <small>{formatSize(size)}</small>
            <IconButton
              size="sm"
              label={`Download ${name}`}
              disabledReason={disabledReason}
              onClick={() => onDownload(file)}
            >
              <Download />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
