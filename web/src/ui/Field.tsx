import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "../lib/cx";
import styles from "./Field.module.css";

export interface FieldProps {
  label: string;
  /** Beside the label, on the right: a link or a count. */
  aside?: ReactNode;
  help?: ReactNode;
  error?: string;
  className?: string;
}

/** What a control must carry to belong to its label, help and error. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label above, help and error below, around any control. */
export function Field({
  label,
  aside,
  help,
  error,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = cx(error && `${id}-error`, Boolean(help) && `${id}-help`);
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <CircleAlert className="i-14" />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
