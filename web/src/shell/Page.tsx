import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "../lib/cx";
import styles from "./Page.module.css";

export interface PageProps {
  /** The sub-header and the title of the browser's tab. */
  title: string;
  /** The page that leads here. */
  under?: { title: string; path: string };
  /** Stands in the sub-header instead of the title. */
  heading?: ReactNode;
  chips?: ReactNode;
  actions?: ReactNode;
  /** Gutters around the content and its own scrolling; lists bring theirs. */
  padded?: boolean;
  children: ReactNode;
}

/** What every page in the shell consists of: a sub-header and the work below it. */
export function Page({ title, under, heading, chips, actions, padded = false, children }: PageProps) {
  return (
    <section className={styles.page} data-page="">
      <title>{`${title} - Casefold`}</title>
      <div className={styles.sub}>
        {under && (
          <nav className={styles.under} aria-label="The page above">
            <Link to={under.path}>{under.title}</Link>
            <ChevronRight />
          </nav>
        )}
        <h1 className={styles.title} title={heading ? undefined : title} tabIndex={-1}>
          {heading ?? title}
        </h1>
        {chips && <div className={styles.chips}>{chips}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={cx(styles.body, padded && styles.padded)}>{children}</div>
    </section>
  );
}
