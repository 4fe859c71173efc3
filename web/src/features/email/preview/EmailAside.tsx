import { useQuery } from "@tanstack/react-query";
import { reasons } from "../../../files/reasons";
import { formatSize } from "../../../lib/sizes";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { extensionOf } from "../../../ui/fileKind";
import { TextArea } from "../../../ui/TextField";
import type { MailItem } from "../records";
import { useShortNoteDraft } from "../shortNote";
import { Conversation } from "./Conversation";
import styles from "./EmailPane.module.css";
import { conversationQuery } from "./source";

export interface EmailAsideProps {
  emailID: number;
  email: MailItem | undefined;
  onShow: (emailID: number) => void;
}

/** What is known of an email beside its content. */
export function EmailAside({ emailID, email, onShow }: EmailAsideProps) {
  const { data: conversation = [] } = useQuery(conversationQuery(emailID));
  // The list holds no row of an email that somebody trashed meanwhile. Its conversation still tells of it.
  const { isDeleted } = email ?? conversation.find(({ id }) => id === emailID) ?? {};
  return (
    <aside className={styles.aside} aria-label="About this email">
      {isDeleted === 1 && <Banner tone="warn">{reasons.emailInTrash}</Banner>}
      <Conversation emailID={emailID} onShow={onShow} />
      {email && <ShortNote key={email.notes} email={email} />}
      {email && (
        <dl className={styles.facts}>
          <dt>Email ID</dt>
          <dd>{email.emailID}</dd>
          <dt>Size</dt>
          <dd>
            {formatSize(email.filesize)}, .{extensionOf(email.originalFilename)}
          </dd>
          <dt>File</dt>
          <dd>{email.originalFilename}</dd>
        </dl>
      )}
    </aside>
  );
}

function ShortNote({ email }: { email: MailItem }) {
  const draft = useShortNoteDraft(email);
  const inTrash = email.isDeleted === 1 ? reasons.emailInTrash : undefined;
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        if (!inTrash) draft.save();
      }}
    >
      <TextArea
        label="Short Note"
        rows={2}
        dir="auto"
        readOnly={inTrash !== undefined}
        value={draft.note}
        onChange={(event) => draft.setNote(event.target.value)}
        aside={draft.aside}
        error={draft.error}
      />
      <Button type="submit" busy={draft.busy} disabledReason={inTrash ?? draft.obstacle}>
        Update
      </Button>
    </form>
  );
}
