import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "../lib/cx";
import { swallow } from "./Button";
import styles from "./Checkbox.module.css";
import { Tooltip } from "./Tooltip";

interface ToggleProps extends Omit<ComponentPropsWithRef<"input">, "type" | "disabled" | "children"> {
  /** Without a visible label give an aria-label. */
  label?: ReactNode;
  disabledReason?: string;
}

export interface CheckboxProps extends ToggleProps {
  indeterminate?: boolean;
}

export function Checkbox({ indeterminate = false, ref, ...props }: CheckboxProps) {
  const own = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const attach = (node: HTMLInputElement | null) => {
    own.current = node;
    if (node) node.indeterminate = indeterminate;
    if (typeof ref === "function") return ref(node);
    if (ref) ref.current = node;
  };
  return <Toggle {...props} ref={attach} look={styles.box} />;
}

/** For settings that take effect at once. */
export function Switch(props: ToggleProps) {
  return <Toggle {...props} role="switch" look={styles.switch} />;
}

function Toggle({
  label,
  disabledReason,
  look,
  className,
  onClick,
  ...input
}: ToggleProps & { look?: string }) {
  const ownID = useId();
  const id = input.id ?? ownID;
  const control = (
    <input
      {...input}
      id={id}
      type="checkbox"
      className={cx(look, !label && className)}
      aria-disabled={disabledReason ? true : undefined}
      onClick={disabledReason ? swallow : onClick}
    />
  );
  if (!label) return <Tooltip text={disabledReason}>{control}</Tooltip>;
  return (
    <Tooltip text={disabledReason}>
      <label htmlFor={id} className={cx(styles.row, className)}>
        {control}
        <span>{label}</span>
      </label>
    </Tooltip>
  );
}
