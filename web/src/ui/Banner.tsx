import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../lib/cx";
import styles from "./Banner.module.css";

const icons = { info: Info, warn: TriangleAlert, danger: CircleAlert, ok: CircleCheck };

export interface BannerProps {
  tone?: keyof typeof icons;
  /** Full width, on top of a page. */
  strip?: boolean;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Says something about the surface it stands on. Danger is announced at once, the rest when there is time. */
export function Banner({ tone = "info", strip, action, className, children }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      className={cx(styles.banner, styles[tone], strip && styles.strip, className)}
      role={tone === "danger" ? "alert" : "status"}
    >
      <Icon />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
