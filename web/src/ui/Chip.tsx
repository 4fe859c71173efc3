import type { ReactNode } from "react";
import { cx } from "../lib/cx";
import styles from "./Chip.module.css";

export type ChipTone = "neutral" | "gold" | "ok" | "warn" | "danger" | "more";

export function chipClass(tone: ChipTone = "neutral"): string {
  return cx(styles.chip, tone !== "neutral" && styles[tone]) ?? "";
}

export function Chip({ tone, children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={chipClass(tone)}>{children}</span>;
}
