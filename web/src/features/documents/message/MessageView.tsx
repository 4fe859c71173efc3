import { FileX2, ImageOff, TriangleAlert } from "lucide-react";
import { EmptyState } from "../../../ui/EmptyState";
import styles from "./Message.module.css";
import { type AttachmentCommands, MessageAttachments } from "./MessageAttachments";
import { MessageHeaders } from "./MessageHeaders";
import { problemsIn, remoteImageWords, type ShownMessage, unreadableReason } from "./message";

export interface MessageViewProps {
  message: ShownMessage;
  commands: AttachmentCommands;
}

/** One message: headers, attachments, what was left out, and the body in a frame in which nothing runs. */
export function MessageView({ message, commands }: MessageViewProps) {
  const { attachments, unreadable, url, remoteImages } = message;
  return (
    <div className={styles.message}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className={styles.top} tabIndex={0} role="region" aria-label="Message headers">
        <MessageHeaders message={message} />
        <MessageAttachments attachments={attachments} commands={commands} />
        {problemsIn(message).map((words) => (
          <p key={words} className={styles.problem}>
            <TriangleAlert className="i-14" aria-hidden="true" />
            {words}
          </p>
        ))}
      </div>
      {remoteImages > 0 && (
        <p className={styles.remote}>
          <ImageOff className="i-14" aria-hidden="true" />
          <b>{remoteImageWords(remoteImages)}</b>
          <span className="ell">Loading them would tell the sender that you read this.</span>
        </p>
      )}
      {unreadable ? (
        <EmptyState icon={FileX2} title="Preview Not Available" help={unreadableReason(unreadable)} />
      ) : (
        url && <iframe key={url} className={styles.body} src={url} title="Message" sandbox="" />
      )}
    </div>
  );
}
