import type { ReactNode } from "react";
import { cx } from "../../../lib/cx";
import { Mark } from "../../../ui/Mark";
import styles from "./public.module.css";

export interface SheetProps {
  narrow?: boolean;
  /** Names the product below the sheet. */
  poweredBy?: boolean;
  children: ReactNode;
}

/** The sheet of paper that the public page of a share is. */
export function Sheet({ narrow, poweredBy, children }: SheetProps) {
  return (
    <div className={styles.frame}>
      <meta name="robots" content="noindex, nofollow" />
      <main className={cx(styles.sheet, narrow && styles.narrow)}>{children}</main>
      {poweredBy && (
        <footer className={styles.poweredBy}>
          Powered by <Mark size={16} />
          <b>Casefold</b>
        </footer>
      )}
    </div>
  );
}
