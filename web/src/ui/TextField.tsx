import type { ComponentPropsWithRef, ReactNode } from "react";
import { cx } from "../lib/cx";
import { Field, type FieldProps } from "./Field";
import styles from "./Field.module.css";

export interface TextFieldProps
  extends Omit<ComponentPropsWithRef<"input">, "size" | "className">,
    FieldProps {
  /** 32 px instead of 40, for toolbars. */
  dense?: boolean;
  /** Wide figures, for one-time codes. */
  code?: boolean;
  start?: ReactNode;
  end?: ReactNode;
}

/** A labelled line of text. Takes what form libraries register: name, ref, onChange, onBlur. */
export function TextField(props: TextFieldProps) {
  const { label, aside, help, error, className, dense, code, start, end, ...input } = props;
  return (
    <Field {...{ label, aside, help, error, className }}>
      {(control) => (
        <div className={cx(styles.box, dense && styles.dense)}>
          {start}
          <input
            type="text"
            dir="auto"
            {...input}
            {...control}
            className={cx(styles.input, code && styles.code)}
          />
          {end}
        </div>
      )}
    </Field>
  );
}

export interface TextAreaProps extends Omit<ComponentPropsWithRef<"textarea">, "className">, FieldProps {}

export function TextArea({ label, aside, help, error, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, aside, help, error, className }}>
      {(control) => (
        <div className={cx(styles.box, styles.area)}>
          <textarea rows={4} {...area} {...control} className={styles.input} />
        </div>
      )}
    </Field>
  );
}

export interface SelectFieldProps
  extends Omit<ComponentPropsWithRef<"select">, "size" | "className">,
    FieldProps {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ label, aside, help, error, className, options, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, aside, help, error, className }}>
      {(control) => (
        <div className={styles.box}>
          <select {...select} {...control} className={styles.input}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
