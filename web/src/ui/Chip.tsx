import type { ReactNode } from "react";
import { cx } from "../lib/cx";
import styles from "./Chip.module.css";

export type ChipTone = "neutral" | "gold" | "ok" | "warn" | "danger" | "more";

export function chipClass(tone: ChipTone = "neutral"): string {
  return cx("ell", styles.chip, tone !== "neutral" && styles[tone]) ?? "";
}

export interface ChipProps {
  tone?: ChipTone;
  /** The whole of it on hover, where it may be cut. */
  title?: string;
  children: ReactNode;
}

/** A word about a thing. One that is too long for its place ends in an ellipsis. */
export function Chip({ tone, title, children }: ChipProps) {
  return (
    <span className={chipClass(tone)} dir="auto" title={title}>
      {children}
    </span>
  );
}
