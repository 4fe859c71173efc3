import { ChevronRight, Eye, Lock, PenLine, Star, Trash2 } from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { formatDateTime } from "../../lib/dates";
import { hasMarkedText } from "../../lib/isTyping";
import { paths } from "../../paths";
import { Chip } from "../../ui/Chip";
import { FileIcon } from "../../ui/FileIcon";
import { IconButton } from "../../ui/IconButton";
import { Tooltip } from "../../ui/Tooltip";
import { lockWords } from "../documents/locks";
import { EarlierVersions } from "./EarlierVersions";
import { Pieces } from "./Pieces";
import { type Found, type Snippet, textOf } from "./results";
import styles from "./search.module.css";
import type { Previewed } from "./usePreviewedResult";
import { formatModified } from "./words";

export interface ResultRowProps {
  found: Found;
  previewed: boolean;
  onPreview: (shown: Previewed) => void;
}

/** Links and buttons in a row have their own meaning. */
const ownMeaning = "a, button";

export function ResultRow({ found, previewed, onPreview }: ResultRowProps) {
  const { type, id, versionNumber, title, modified, snippets, earlier } = found;
  const preview = () => onPreview({ type, id, versionNumber });
  const onClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest(ownMeaning) && !hasMarkedText()) preview();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for its Preview button
    <li className={styles.row} aria-current={previewed || undefined} onClick={onClick}>
      <FileIcon filename={found.filename} />
      <div className={styles.about}>
        <div className={styles.head}>
          <div className={styles.named}>
            <h3 className={styles.title}>
              <Link to={found.address}>
                <Pieces pieces={title} named />
              </Link>
            </h3>
            {versionNumber !== undefined && <Chip>Version {versionNumber}</Chip>}
            <Marks found={found} />
          </div>
          <span className={styles.preview}>
            <IconButton label={`Preview ${textOf(title)}`} size="sm" onClick={preview}>
              <Eye className="i-14" />
            </IconButton>
          </span>
          <time dateTime={modified} title={formatDateTime(modified)}>
            {formatModified(modified)}
          </time>
        </div>
        <Way found={found} />
        {snippets.map((snippet) => (
          <SnippetText key={snippet.label ?? ""} snippet={snippet} />
        ))}
        <Facts found={found} />
        {earlier.count > 0 && (
          <EarlierVersions
            earlier={earlier}
            onShow={(version) => onPreview({ type, id, versionNumber: version })}
          />
        )}
      </div>
    </li>
  );
}

/** Favourite, locks, Trash Bin. */
function Marks({ found: { isFavorite, lock, isDeleted } }: Pick<ResultRowProps, "found">) {
  const words = lock && lockWords(lock);
  return (
    <>
      {isFavorite && <Star className={styles.star} role="img" aria-label="Favorite" />}
      {words && (
        <Tooltip text={words}>
          <span className={styles.lock}>
            {lock.lockStatus !== 1 && <Lock className="i-14" />}
            {(lock.lockStatus === 1 || lock.lockStatus === 3) && <PenLine className="i-14" />}
            <span className="sr">{words}</span>
          </span>
        </Tooltip>
      )}
      {isDeleted && (
        <span className={styles.trashed}>
          <Trash2 className="i-14" /> In the Trash Bin
        </span>
      )}
    </>
  );
}

/** Client, matter and folder. */
function Way({ found: { place } }: Pick<ResultRowProps, "found">) {
  const { clientID, clientName, matterID, matterName, folderName, folderAddress } = place;
  return (
    <div className={styles.way}>
      {clientID !== null && (
        <>
          <Link to={paths.client(clientID)} dir="auto">
            {clientName}
          </Link>
          <ChevronRight />
        </>
      )}
      <Link
        to={matterID > 0 ? paths.matterDocs(matterID) : paths.firmDocs(matterID === 0 ? "private" : "public")}
        dir="auto"
      >
        {matterName}
      </Link>
      <ChevronRight />
      <Link to={folderAddress} dir="auto">
        {folderName}
      </Link>
    </div>
  );
}

export function SnippetText({ snippet: { label, pieces } }: { snippet: Snippet }) {
  return (
    <p className={styles.snippet} dir="auto" data-prose="">
      {label && <span className={styles.where}>{label}: </span>}
      <Pieces pieces={pieces} />
    </p>
  );
}

const shownTags = 3;

function Facts({ found: { id, facts, tags } }: Pick<ResultRowProps, "found">) {
  const rest = tags.slice(shownTags);
  return (
    <div className={styles.facts}>
      <span className="num">{id}</span>
      {facts.map((fact) => (
        <span key={fact} dir="auto">
          {fact}
        </span>
      ))}
      {tags.slice(0, shownTags).map((tag) => (
        <Chip key={tag} title={tag}>
          {tag}
        </Chip>
      ))}
      {rest.length > 0 && (
        <Tooltip text={rest.join(", ")}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it says on hover is said on focus, too */}
          <span className={styles.more} tabIndex={0}>
            and {rest.length} more
          </span>
        </Tooltip>
      )}
    </div>
  );
}
