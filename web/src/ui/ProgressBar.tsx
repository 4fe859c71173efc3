import { cx } from "../lib/cx";
import styles from "./ProgressBar.module.css";

/** How far something is. The number stands beside it. */
export function ProgressBar({ label, percent, thin }: { label: string; percent: number; thin?: boolean }) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div
      className={cx(styles.bar, thin && styles.thin)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(shown)}
    >
      <div className={styles.fill} style={{ width: `${shown}%` }} />
    </div>
  );
}
