import styles from "./detail.module.css";
import { Section } from "./Section";

/** What the sender wrote, as plain text. */
export function MessageSent({ message }: { message: string }) {
  return (
    <Section title="Message">
      {message ? (
        <p className={styles.message} dir="auto" data-prose="">
          {message}
        </p>
      ) : (
        <p className={styles.none}>No message</p>
      )}
    </Section>
  );
}
