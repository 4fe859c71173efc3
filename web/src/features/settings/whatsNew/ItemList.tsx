import { GripVertical, Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../../../lib/cx";
import { IconButton } from "../../../ui/IconButton";
import type { NewsItem } from "./items";
import { useDragging } from "./useDragging";
import styles from "./whatsNew.module.css";

export interface ItemListProps {
  items: readonly NewsItem[];
  onMove: (id: number, place: number) => void;
  onEdit: (item: NewsItem) => void;
  onDelete: (item: NewsItem) => void;
}

const moves: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** The items in their order, which is changed with the handles: dragged, or with the arrow keys. */
export function ItemList({ items, onMove, onEdit, onDelete }: ItemListProps) {
  const list = useRef<HTMLOListElement>(null);
  const helpID = useId();
  const [said, setSaid] = useState("");
  const [dragged, startDragging] = useDragging(list, onMove);
  const moved = useRef<number>(undefined);
  // An element that is moved within its list loses the focus.
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-item="${moved.current}"] button`)?.focus();
    moved.current = undefined;
  });
  const byKeys = (event: KeyboardEvent, item: NewsItem, place: number) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const last = items.length - 1;
    const next = Math.max(0, Math.min(last, move(place, last)));
    moved.current = item.id;
    onMove(item.id, next);
    setSaid(`${item.text}: place ${next + 1} of ${items.length}`);
  };
  return (
    <>
      <p id={helpID} hidden>
        The up and down arrows move the item. Home and End move it to the beginning and to the end.
      </p>
      <ol ref={list} className={styles.items} aria-label="What's New items">
        {items.map((item, place) => (
          <li
            key={item.id}
            data-item={item.id}
            className={cx(styles.item, item.id === dragged && styles.dragged)}
          >
            <button
              type="button"
              className={styles.handle}
              aria-label={`Move ${item.text}`}
              aria-describedby={helpID}
              onKeyDown={(event) => byKeys(event, item, place)}
              onPointerDown={(event) => startDragging(item.id, event)}
            >
              <GripVertical />
            </button>
            <span className={styles.words}>
              <span dir="auto">{item.text}</span>
              {item.url && <small className="ell">{item.url}</small>}
            </span>
            {item.id < 0 && <span className={styles.unsaved}>Not saved yet</span>}
            <IconButton label={`Edit ${item.text}`} size="sm" onClick={() => onEdit(item)}>
              <Pencil />
            </IconButton>
            <IconButton label={`Delete ${item.text}`} size="sm" onClick={() => onDelete(item)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr">
        {said}
      </p>
    </>
  );
}
