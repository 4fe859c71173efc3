import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../paths";
import { Mark } from "../../ui/Mark";
import { ContactUs } from "./ContactUs";
import { FoldedLines } from "./FoldedLines";
import styles from "./SignedOutFrame.module.css";

export interface SignedOutFrameProps {
  title: string;
  /** Offers the way back to the sign-in page. */
  leadsBack?: boolean;
  children: ReactNode;
}

/** The page around everything that is seen before signing in. */
export function SignedOutFrame({ title, leadsBack, children }: SignedOutFrameProps) {
  return (
    <div className={styles.frame}>
      <title>{title.includes("Casefold") ? title : `${title} - Casefold`}</title>
      <header className={styles.side}>
        <FoldedLines className={styles.art} />
        <Link to={paths.login()} className={styles.brand}>
          <Mark size={28} />
          Casefold
        </Link>
        <p className={styles.claim}>Clients, matters, documents and email in one place.</p>
      </header>
      <main className={styles.main}>
        <div className={styles.content}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {children}
          {leadsBack && (
            <p className={styles.back}>
              <Link to={paths.login()}>Back to Log In</Link>
            </p>
          )}
        </div>
        <p className={styles.end}>
          Trouble signing in? <ContactUs />
        </p>
      </main>
    </div>
  );
}
