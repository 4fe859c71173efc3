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
  /** It takes the focus when the menu opens. */
  isFirst: boolean;
}

const takeFocus = (item: HTMLElement | null) => item?.focus();

export function MenuItem({ action, onClose, isFirst }: MenuItemProps) {
  const { label, icon, shortcut, disabledReason, danger, checked, toggled, href } = action;
  const state = checked ?? toggled;
  const select = () => {
    if (disabledReason) return;
    onClose();
    action.onSelect?.();
  };
  const Item = href && !disabledReason ? "a" : "button";
  const link = { href, target: "_blank", rel: "noopener noreferrer" };
  return (
    <Tooltip text={disabledReason} placement="right">
      <Item
        {...(Item === "a" ? link : { type: "button" })}
        ref={isFirst ? takeFocus : undefined}
        role={roleOf(action)}
        tabIndex={-1}
        aria-checked={state}
        aria-disabled={disabledReason ? true : undefined}
        onClick={select}
        className={cx(styles.item, danger && styles.danger)}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        {shortcut && <kbd>{shortcut}</kbd>}
        {state !== undefined && <Check className={cx("i-14", styles.external, styles.check)} />}
        {href && <ArrowUpRight className={cx("i-14", styles.external)} />}
      </Item>
    </Tooltip>
  );
}

function roleOf({ checked, toggled }: MenuAction): string {
  if (toggled !== undefined) return "menuitemcheckbox";
  return checked === undefined ? "menuitem" : "menuitemradio";
}
