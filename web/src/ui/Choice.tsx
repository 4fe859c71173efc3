import { useId } from "react";
import styles from "./Choice.module.css";

export interface ChoiceProps {
  /** The same for all choices of which one is taken. */
  name: string;
  label: string;
  help?: string;
  checked: boolean;
  onChoose: () => void;
}

/** One of several, with a word about it. */
export function Choice({ name, label, help, checked, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="radio"
        className={styles.radio}
        name={name}
        checked={checked}
        aria-describedby={help && `${id}-help`}
        onChange={onChoose}
      />
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label} dir="auto">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className={styles.help}>
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
