import { Check, CircleAlert, Clock } from "lucide-react";
import { cx } from "../../../lib/cx";
import type { MailStatus } from "../records";
import styles from "./detail.module.css";

/** What became of a mail, in words. */
export const mailWords: Readonly<Record<MailStatus, string>> = {
  queued: "Queued",
  sent: "Sent",
  failed: "Failed",
};
const icons = { queued: Clock, sent: Check, failed: CircleAlert };

export function MailState({ status, children }: { status: MailStatus; children?: string }) {
  const Icon = icons[status];
  return (
    <span className={cx(styles.state, styles[status])}>
      <Icon className="i-14" />
      {children ?? mailWords[status]}
    </span>
  );
}
