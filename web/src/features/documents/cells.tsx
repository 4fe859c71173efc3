import { Lock, PenLine, Star, StickyNote } from "lucide-react";
import { useMe } from "../../api/me";
import { FolderName, PreviewName } from "../../files/cells";
import { cx } from "../../lib/cx";
import { FileIcon } from "../../ui/FileIcon";
import { Tooltip } from "../../ui/Tooltip";
import styles from "./documents.module.css";
import { isFile } from "./item";
import { isMine, lockWords } from "./locks";
import type { DocumentItem, FileItem } from "./records";

export function DocumentName({ item }: { item: DocumentItem }) {
  const star = item.isFavorite === 1 && <Star className={styles.star} role="img" aria-label="Favorite" />;
  if (!isFile(item)) return <FolderName item={item} marks={star} />;
  return <PreviewName item={item} icon={<FileIcon filename={item.filename} />} marks={star} />;
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
