import { Paperclip } from "lucide-react";
import { formatCount } from "../../lib/sizes";
import styles from "./email.module.css";

/** That an email has attachments, and how many. */
export function Attachments({ count }: { count: number }) {
  const words = count === 1 ? "1 attachment" : `${formatCount(count)} attachments`;
  return (
    <span className={styles.attachments} title={words}>
      <Paperclip className="i-14" aria-hidden="true" />
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr">{words}</span>
    </span>
  );
}
