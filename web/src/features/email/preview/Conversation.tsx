import { useQuery } from "@tanstack/react-query";
import { Paperclip, Trash2 } from "lucide-react";
import { formatBriefly } from "../../../lib/dates";
import { formatCount } from "../../../lib/sizes";
import { Avatar } from "../../../ui/Avatar";
import { personIn } from "../../documents/message/message";
import styles from "./EmailPane.module.css";
import { type ConversationEntry, conversationQuery } from "./source";

export interface ConversationProps {
  emailID: number;
  onShow: (emailID: number) => void;
}

/** The messages of the matter that belong together, oldest first. An email that stands alone has none. */
export function Conversation({ emailID, onShow }: ConversationProps) {
  const { data = [] } = useQuery(conversationQuery(emailID));
  if (data.length < 2) return null;
  return (
    <section aria-label="Conversation">
      <h3 className={styles.part}>
        Conversation <small>{formatCount(data.length)} messages</small>
      </h3>
      <ol className={styles.conversation}>
        {data.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} current={entry.id === emailID} onShow={onShow} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EntryProps extends Pick<ConversationProps, "onShow"> {
  entry: ConversationEntry;
  current: boolean;
}

function Entry({ entry, current, onShow }: EntryProps) {
  const { id, emailFrom, subjectline, date, dateText, numAttachments, isDeleted } = entry;
  const { name } = personIn(emailFrom);
  return (
    <button
      type="button"
      className={styles.entry}
      aria-current={current || undefined}
      onClick={() => onShow(id)}
    >
      <Avatar name={name || "?"} />
      <b className="ell" dir="auto">
        {name || "Unknown sender"}
      </b>
      <time dateTime={date ?? undefined} title={dateText}>
        {isDeleted === 1 && <Trash2 className="i-14" role="img" aria-label="In the Trash Bin" />}
        {numAttachments > 0 && <Paperclip className="i-14" role="img" aria-label="With attachments" />}
        {date ? formatBriefly(date) : dateText}
      </time>
      <small className="ell" dir="auto">
        {subjectline}
      </small>
    </button>
  );
}
