import type { ComponentPropsWithRef } from "react";
import { cx } from "../lib/cx";
import { swallow } from "./Button";
import styles from "./Button.module.css";
import { Tooltip, type TooltipProps } from "./Tooltip";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "disabled" | "aria-label"> {
  /** Its name, also shown on hover and focus. */
  label: string;
  size?: "md" | "sm";
  disabledReason?: string;
  tooltipPlacement?: TooltipProps["placement"];
}

export function IconButton(props: IconButtonProps) {
  const { label, size = "md", disabledReason, tooltipPlacement, className, onClick, ...rest } = props;
  return (
    <Tooltip text={disabledReason ?? label} names={!disabledReason} placement={tooltipPlacement}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={cx(styles.icon, size === "sm" && styles.iconSmall, className)}
        aria-disabled={disabledReason ? true : undefined}
        onClick={disabledReason ? swallow : onClick}
      />
    </Tooltip>
  );
}
