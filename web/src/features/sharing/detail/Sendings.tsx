import { formatDateTime } from "../../../lib/dates";
import { formatCount } from "../../../lib/sizes";
import type { Sending } from "../records";
import styles from "./detail.module.css";
import { MailState } from "./MailState";
import { Section } from "./Section";

/** Every time that the share was mailed, the latest first. */
export function Sendings({ sendings }: { sendings: readonly Sending[] }) {
  return (
    <Section title="Emails" note={formatCount(sendings.length)}>
      {sendings.length === 0 && <p className={styles.none}>No email was sent yet</p>}
      <ol className={styles.sendings}>
        {sendings
          .toSorted((a, b) => b.id - a.id)
          .map(({ id, status, sentAt, createdAt, recipients }) => (
            <li key={id}>
              <MailState status={status} />
              <span>{formatDateTime(sentAt ?? createdAt)}</span>
              <small>
                {recipients.length === 1
                  ? "to 1 recipient"
                  : `to ${formatCount(recipients.length)} recipients`}
              </small>
            </li>
          ))}
      </ol>
    </Section>
  );
}
