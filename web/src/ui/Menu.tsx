import MuiMenu from "@mui/material/Menu";
import { type ReactElement, type ReactNode, useId, useState } from "react";
import styles from "./Menu.module.css";
import { type MenuAction, MenuItem } from "./MenuItem";

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

export function Menu({
  label,
  entries,
  open,
  onClose,
  anchor,
  position,
  align = "left",
  above,
  id,
}: MenuProps) {
  return (
    <MuiMenu
      id={id}
      open={open}
      onClose={onClose}
      anchorEl={anchor}
      {...(position && { anchorReference: "anchorPosition", anchorPosition: position })}
      anchorOrigin={{ vertical: above ? "top" : "bottom", horizontal: align }}
      transformOrigin={{ vertical: above ? "bottom" : "top", horizontal: align }}
      disableScrollLock
      // Above messages, which may come while a menu is open and would cover its entries.
      sx={{ zIndex: 1450 }}
      slotProps={{
        paper: { sx: { mt: above ? "-4px" : "4px", maxWidth: "calc(100vw - 16px)" } },
        list: { "aria-label": label, disabledItemsFocusable: true, sx: { p: "5px" } },
      }}
    >
      {entries.map((entry, index) => renderEntry(entry, index, onClose))}
    </MuiMenu>
  );
}

function renderEntry(entry: MenuEntry, index: number, onClose: () => void): ReactElement {
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a menu is a list, and its parts are list items
  if (entry === "divider") return <li key={index} role="separator" className={styles.divider} />;
  if ("caption" in entry) {
    return (
      <li key={index} role="presentation" className={styles.caption}>
        {entry.caption}
      </li>
    );
  }
  return <MenuItem key={index} action={entry} onClose={onClose} />;
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
