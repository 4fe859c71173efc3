import MuiMenuItem from "@mui/material/MenuItem";
import { ArrowUpRight, Check } from "lucide-react";
import { cx } from "../lib/cx";
import type { MenuAction } from "./Menu";
import styles from "./Menu.module.css";
import { Tooltip } from "./Tooltip";

interface MenuItemProps {
  action: MenuAction;
  onClose: () => void;
  /** The menu hands these to its first item. */
  autoFocus?: boolean;
  tabIndex?: number;
}

export function MenuItem({ action, onClose, autoFocus, tabIndex }: MenuItemProps) {
  const { label, icon, shortcut, disabledReason, danger, checked, href } = action;
  const select = () => {
    if (disabledReason) return;
    onClose();
    action.onSelect?.();
  };
  const link =
    href && !disabledReason ? { component: "a", href, target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <Tooltip text={disabledReason} placement="right">
      <MuiMenuItem
        {...link}
        disableGutters
        autoFocus={autoFocus}
        tabIndex={tabIndex}
        role={checked === undefined ? "menuitem" : "menuitemradio"}
        aria-checked={checked}
        aria-disabled={disabledReason ? true : undefined}
        onClick={select}
        className={cx(styles.item, danger && styles.danger)}
        sx={{ minHeight: 0, p: 0 }}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        {shortcut && <kbd>{shortcut}</kbd>}
        {checked !== undefined && <Check className={cx("i-14", styles.external, styles.check)} />}
        {href && <ArrowUpRight className={cx("i-14", styles.external)} />}
      </MuiMenuItem>
    </Tooltip>
  );
}
