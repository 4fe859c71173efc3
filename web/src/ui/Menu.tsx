import { type ReactElement, type ReactNode, useId, useMemo, useState } from "react";
import styles from "./Menu.module.css";
import { type MenuAction, MenuItem } from "./MenuItem";
import { Modal } from "./Modal";
import { useMenuKeys } from "./useMenuKeys";
import { usePlaced } from "./usePlaced";

/** An action, a hairline between groups, or the name of the group below it. */
export type MenuEntry = MenuAction | "divider" | { caption: string };

export interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  open: boolean;
  onClose: () => void;
  anchor?: HTMLElement | null;
  /** Opens at a point: context menus. */
  position?: { top: number; left: number };
  align?: "left" | "right";
  above?: boolean;
  id?: string;
}

export function Menu(props: MenuProps) {
  const { label, entries, open, onClose, anchor = null, position, align = "left", above, id } = props;
  const at = useMemo(
    () => position && { getBoundingClientRect: () => new DOMRect(position.left, position.top, 0, 0) },
    [position],
  );
  const placement = `${above ? "top" : "bottom"}-${align === "left" ? "start" : "end"}` as const;
  const frame = usePlaced(at ?? anchor, { placement, gap: 4, otherwise: "cover" });
  const onKeyDown = useMenuKeys(onClose);
  const first = entries.findIndex((entry) => typeof entry === "object" && "label" in entry);
  return (
    <Modal
      {...{ id, open, onClose, frame, onKeyDown }}
      place="below"
      role="menu"
      aria-label={label}
      className={styles.menu}
    >
      {entries.map((entry, index) => renderEntry(entry, index, onClose, index === first))}
    </Modal>
  );
}

function renderEntry(entry: MenuEntry, index: number, onClose: () => void, isFirst: boolean): ReactElement {
  if (entry === "divider") return <div key={index} role="separator" className={styles.divider} />;
  if ("caption" in entry) {
    return (
      <div key={index} role="presentation" className={styles.caption}>
        {entry.caption}
      </div>
    );
  }
  return <MenuItem key={index} action={entry} onClose={onClose} isFirst={isFirst} />;
}

/** What the opening button must carry. */
export interface MenuTriggerProps {
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: (event: React.MouseEvent<HTMLElement>) => void;
}

export interface MenuButtonProps extends Pick<MenuProps, "label" | "entries" | "align" | "above"> {
  onOpen?: () => void;
  children: (trigger: MenuTriggerProps) => ReactNode;
}

/** A button and the menu that it opens. */
export function MenuButton({ label, entries, align, above, onOpen, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const open = anchor !== null;
  return (
    <>
      {children({
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": open ? id : undefined,
        onClick: (event) => {
          setAnchor(event.currentTarget);
          onOpen?.();
        },
      })}
      <Menu {...{ id, label, entries, align, above, open, anchor }} onClose={() => setAnchor(null)} />
    </>
  );
}
