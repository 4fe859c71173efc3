import { type ReactNode, useId } from "react";
import styles from "./detail.module.css";

export interface SectionProps {
  title: string;
  /** A word about it, beside the title. */
  note?: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of the page about a share, with its title. */
export function Section({ title, note, end, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {children}
    </section>
  );
}
