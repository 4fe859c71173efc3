import { Lock, PenLine, Star, StickyNote, Trash2 } from "lucide-react";
import { useMe } from "../../api/me";
import { cx } from "../../lib/cx";
import { formatBriefly, formatDateTime } from "../../lib/dates";
import { NameCell } from "../../table";
import { FileIcon, FolderIcon } from "../../ui/FileIcon";
import { Tooltip } from "../../ui/Tooltip";
import { useBrowser } from "./browserContext";
import styles from "./documents.module.css";
import { isFile } from "./item";
import { isMine, lockWords } from "./locks";
import type { DocumentItem, FileItem } from "./records";

export function DocumentName({ item }: { item: DocumentItem }) {
  const { addressOf } = useBrowser();
  const icon = isFile(item) ? <FileIcon filename={item.filename} /> : <FolderIcon />;
  const marks = (
    <>
      {item.isFavorite === 1 && <Star className={styles.star} role="img" aria-label="Favorite" />}
      {item.isDeleted === 1 && <Trash2 className={styles.trashed} role="img" aria-label="In the Trash Bin" />}
    </>
  );
  if (isFile(item)) {
    return (
      <span className={styles.name}>
        {icon}
        <PreviewButton item={item} />
        {marks}
      </span>
    );
  }
  return (
    <NameCell icon={icon} to={addressOf(item.path)} name={item.filename}>
      {marks}
    </NameCell>
  );
}

/** The name of a document shows its content. */
function PreviewButton({ item }: { item: FileItem }) {
  const { preview } = useBrowser();
  return (
    <button type="button" className={cx("ell", styles.preview)} onClick={() => preview(item)}>
      {item.filename}
    </button>
  );
}

/** Padlock is checked out, pen is in use, both is both; blue when mine. */
export function LockCell({ item }: { item: FileItem }) {
  const { sub } = useMe().user;
  const words = lockWords(item);
  if (!words) return null;
  const inUse = item.lockStatus === 1 || item.lockStatus === 3;
  const checkedOut = item.lockStatus !== 1;
  return (
    <Tooltip text={words}>
      <span className={cx(styles.lock, isMine(item, { sub }) && styles.mine)}>
        {checkedOut && <Lock className="i-14" />}
        {inUse && <PenLine className="i-14" />}
        <span className="sr">{words}</span>
        <span className="ell" aria-hidden="true">
          {briefName(item.lockedBy)}
        </span>
      </span>
    </Tooltip>
  );
}

/** 'Eleanor Voss' is 'E. Voss' where room is short. */
function briefName(name: string): string {
  const parts = name.trim().split(/\s+/);
  const [first = "", ...rest] = parts;
  if (name.trim() === "") return "???";
  return rest.length === 0 ? first : `${[...first][0]}. ${rest.at(-1)}`;
}

export function NotesCell({ notes }: { notes: string }) {
  if (!notes) return null;
  return (
    <Tooltip text={notes}>
      <span className={styles.note}>
        <StickyNote className="i-14" role="img" aria-label={`Notes: ${notes}`} />
      </span>
    </Tooltip>
  );
}

export function DateCell({ moment }: { moment: string }) {
  return <span title={formatDateTime(moment)}>{formatBriefly(moment)}</span>;
}
