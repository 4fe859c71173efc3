import { formatDateTime, formatWeekday } from "../../../lib/dates";
import { Avatar } from "../../../ui/Avatar";
import styles from "./Message.module.css";
import { personIn, type ShownMessage } from "./message";

/** Who wrote to whom, and when. */
export function MessageHeaders({ message }: { message: ShownMessage }) {
  const { from, to, cc, bcc, date, dateText } = message;
  const sender = personIn(from);
  const recipients = [
    { label: "To", people: to },
    { label: "Cc", people: cc },
    { label: "Bcc", people: bcc },
  ].filter(({ people }) => people.length > 0);
  return (
    <header className={styles.headers}>
      <Avatar name={sender.name || "?"} />
      <div className={styles.sender}>
        <b dir="auto">{sender.name || "Unknown sender"}</b>{" "}
        {sender.address && <span className={styles.address}>{sender.address}</span>}
      </div>
      {date ? (
        <time className={styles.date} dateTime={date} title={dateText}>
          {formatWeekday(date)}, {formatDateTime(date)}
        </time>
      ) : (
        <span className={styles.date}>{dateText}</span>
      )}
      {recipients.length > 0 && (
        <dl className={styles.recipients}>
          {recipients.map(({ label, people }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">
                {people
                  .map(personIn)
                  .map(({ name, address }) => (address ? `${name} ${address}` : name))
                  .join(", ")}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  );
}
