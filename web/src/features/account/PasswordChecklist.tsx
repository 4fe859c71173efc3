import { Check, Circle } from "lucide-react";
import { cx } from "../../lib/cx";
import styles from "./PasswordChecklist.module.css";
import type { CheckedRule } from "./passwordRules";

/** Each rule as met or not, while one types. What changes is read out. */
export function PasswordChecklist({ rules }: { rules: readonly CheckedRule[] }) {
  return (
    <ul className={styles.list} aria-label="Password requirements" aria-live="polite">
      {rules.map(({ met, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule keeps its place, only its words change
        <li key={index} className={cx(styles.rule, met && styles.met)}>
          {met ? <Check className="i-14" /> : <Circle className="i-14" />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
