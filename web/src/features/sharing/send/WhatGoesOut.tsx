import { useQuery } from "@tanstack/react-query";
import { formatCount, formatSize } from "../../../lib/sizes";
import { FileIcon, FolderIcon } from "../../../ui/FileIcon";
import { contentsQuery, type Outgoing, totalOf } from "./outgoing";
import styles from "./send.module.css";

const shownAtMost = 200;

/** What was chosen, with the versions that are sent, and how much that is. */
export function WhatGoesOut({ outgoing, matterID }: { outgoing: Outgoing; matterID: number }) {
  const { files, folders, documentCount, folderCount } = outgoing;
  const paths = folders.map(({ path }) => path);
  const { data: contents } = useQuery(contentsQuery(matterID, paths));
  const shownFiles = files.slice(0, Math.max(0, shownAtMost - folders.length));
  const rest = documentCount + folderCount - shownFiles.length - folders.length;
  return (
    <section aria-labelledby="what-goes-out">
      <div className={styles.sect}>
        <h3 id="what-goes-out">What goes out</h3>
        <span role="status">{totalOf(outgoing, contents)}</span>
      </div>
      <ul className={styles.items}>
        {folders.map(({ id, filename }) => (
          <li key={`Folder ${id}`}>
            <FolderIcon />
            <span className="ell" title={filename}>
              {filename}
            </span>
            <small>all that is in it</small>
          </li>
        ))}
        {shownFiles.map(({ id, filename, versionNumber, filesize }) => (
          <li key={id}>
            <FileIcon filename={filename} />
            <span className="ell" title={filename}>
              {filename}
            </span>
            <small>
              <span>v{versionNumber}</span>
              {formatSize(filesize)}
            </small>
          </li>
        ))}
        {rest > 0 && <li className={styles.rest}>{`and ${formatCount(rest)} more`}</li>}
      </ul>
      <p className={styles.frozen}>
        These versions are sent. What is added or changed later does not follow them.
      </p>
    </section>
  );
}
