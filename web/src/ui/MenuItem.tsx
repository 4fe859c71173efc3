import MuiMenuItem from "@mui/material/MenuItem";
import { ArrowUpRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../lib/cx";
import styles from "./Menu.module.css";
import { Tooltip } from "./Tooltip";

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  shortcut?: string;
  onSelect?: () => void;
  /** Leads out of the application, in a new tab. */
  href?: string;
  /** Why it cannot be chosen now. It stays in place and says so. */
  disabledReason?: string;
  danger?: boolean;
  /** One of several that exclude each other. */
  checked?: boolean;
  /** Something that is on or off by itself. */
  toggled?: boolean;
}

interface MenuItemProps {
  action: MenuAction;
  onClose: () => void;
  /** The menu hands these to its first item. */
  autoFocus?: boolean;
  tabIndex?: number;
}

export function MenuItem({ action, onClose, autoFocus, tabIndex }: MenuItemProps) {
  const { label, icon, shortcut, disabledReason, danger, checked, toggled, href } = action;
  const state = checked ?? toggled;
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
        role={roleOf(action)}
        aria-checked={state}
        aria-disabled={disabledReason ? true : undefined}
        onClick={select}
        className={cx(styles.item, danger && styles.danger)}
        sx={{ minHeight: 0, p: 0 }}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        {shortcut && <kbd>{shortcut}</kbd>}
        {state !== undefined && <Check className={cx("i-14", styles.external, styles.check)} />}
        {href && <ArrowUpRight className={cx("i-14", styles.external)} />}
      </MuiMenuItem>
    </Tooltip>
  );
}

function roleOf({ checked, toggled }: MenuAction): string {
  if (toggled !== undefined) return "menuitemcheckbox";
  return checked === undefined ? "menuitem" : "menuitemradio";
}
