import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../lib/cx";
import { formatBriefly, formatDateTime } from "../lib/dates";
import { NameCell } from "../table";
import { FolderIcon } from "../ui/FileIcon";
import { useBrowser } from "./browserContext";
import styles from "./cells.module.css";
import type { FiledItem } from "./filed";

interface NamedProps<Item> {
  item: Item;
  /** Before the mark of the Trash Bin: a star. */
  marks?: ReactNode;
}

/** That something lies in the Trash Bin by itself. */
export function TrashMark({ item }: { item: Pick<FiledItem, "isDeleted"> }) {
  return (
    item.isDeleted === 1 && <Trash2 className={styles.trashed} role="img" aria-label="In the Trash Bin" />
  );
}

/** The name of a folder leads into it. */
export function FolderName({ item, marks }: NamedProps<FiledItem>) {
  const { addressOf } = useBrowser();
  return (
    <NameCell icon={<FolderIcon />} to={addressOf(item.path)} name={item.filename}>
      {marks}
      <TrashMark item={item} />
    </NameCell>
  );
}

/** The name of a thing shows its content beside the list. */
export function PreviewName({ item, marks, icon }: NamedProps<FiledItem> & { icon: ReactNode }) {
  const { preview } = useBrowser();
  return (
    <span className={styles.name}>
      {icon}
      <button type="button" className={cx("ell", styles.preview)} onClick={() => preview(item.id)}>
        {item.filename}
      </button>
      {marks}
      <TrashMark item={item} />
    </span>
  );
}

export function DateCell({ moment }: { moment: string }) {
  return <span title={formatDateTime(moment)}>{formatBriefly(moment)}</span>;
}

/** The number of a thing that has no page of its own shows it beside the list, as its name does. */
export function PreviewID({ id }: { id: number }) {
  const { preview } = useBrowser();
  return (
    <button type="button" className={styles.id} onClick={() => preview(id)}>
      {id}
    </button>
  );
}
