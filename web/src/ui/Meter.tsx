import { cx } from "../lib/cx";
import styles from "./Meter.module.css";

export interface MeterProps {
  label: string;
  used: number;
  limit: number;
  /** The part of what is used that will go away by itself, drawn hatched. */
  leaving?: number;
  /** The words that stand beside the bar, for those who do not see it. */
  valueText: string;
}

/** How full in percent, and in which colour: blue, brass from 85, red past 100. */
export function meterState(used: number, limit: number): { percent: number; tone: "blue" | "gold" | "bad" } {
  const percent = limit > 0 ? (used / limit) * 100 : used > 0 ? Number.POSITIVE_INFINITY : 0;
  return { percent, tone: percent > 100 ? "bad" : percent >= 85 ? "gold" : "blue" };
}

export function Meter({ label, used, limit, leaving = 0, valueText }: MeterProps) {
  const { percent, tone } = meterState(used, limit);
  const shown = Math.min(percent, 100);
  const soft = used > 0 ? shown * Math.min(leaving / used, 1) : 0;
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
    >
      {shown > soft && (
        <div
          className={cx(styles.fill, tone !== "blue" && styles[tone], soft > 0 && styles.joined)}
          style={{ width: `${shown - soft}%` }}
        />
      )}
      {soft > 0 && <div className={styles.soft} style={{ width: `${soft}%` }} />}
    </div>
  );
}

/** The hatched swatch that explains the hatched part. */
export function MeterKey() {
  return <span className={styles.key} aria-hidden="true" />;
}
