import { ChevronDown, LoaderCircle } from "lucide-react";
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { cx } from "../lib/cx";
import styles from "./Button.module.css";
import { Tooltip } from "./Tooltip";

export type ButtonVariant = "primary" | "outline" | "quiet" | "danger" | "dangerText";

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: "md" | "lg";
  block?: boolean;
}

/** The look alone, for links that should read as buttons. */
export function buttonClass({ variant = "outline", size = "md", block = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], size === "lg" && styles.lg, block && styles.block) ?? "";
}

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "disabled">, ButtonLook {
  icon?: ReactNode;
  /** Shows that a menu opens. */
  caret?: boolean;
  /** Why it cannot be used now. The button stays focusable and says so. */
  disabledReason?: string;
  /** Its work is under way; further clicks do nothing. */
  busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, caret, disabledReason, busy, className, onClick, children, ...rest } =
    props;
  const blocked = Boolean(disabledReason) || busy;
  return (
    <Tooltip text={disabledReason}>
      <button
        type="button"
        {...rest}
        className={cx(buttonClass({ variant, size, block }), className)}
        aria-disabled={disabledReason ? true : rest["aria-disabled"]}
        aria-busy={busy || undefined}
        onClick={blocked ? swallow : onClick}
      >
        {busy ? <LoaderCircle className={cx("i-14", styles.busy)} /> : icon}
        {children}
        {caret && <ChevronDown className={styles.caret} />}
      </button>
    </Tooltip>
  );
}

/** A blocked submit button must not send its form either. */
export function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
