import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { PreviewFrame } from "../../../files/PreviewFrame";
import { SearchabilityLine } from "../../../files/SearchabilityLine";
import { emailSearchabilityQuery } from "../../../files/searchability";
import type { Shown } from "../../../files/useStep";
import { FileIcon } from "../../../ui/FileIcon";
import { IconButton } from "../../../ui/IconButton";
import { MessageStack } from "../../documents/message/MessageStack";
import { messageQuery } from "../../documents/message/queries";
import { useEmailDownload } from "../changes";
import type { MailItem } from "../records";
import { EmailAside } from "./EmailAside";
import styles from "./EmailPane.module.css";
import { emailSource } from "./source";

export interface EmailPaneProps extends Pick<Shown, "list" | "onShow"> {
  /** Where attachments can be made documents; nothing where they cannot. */
  matterID?: number;
  emailID: number;
  /** The row of the email, where the list holds it: one of its conversation may lie elsewhere. */
  email: MailItem | undefined;
}

/** One email, beside the list or wide over it: the message, its conversation, its short note. */
export default function EmailPane({ matterID, emailID, email, list, onShow }: EmailPaneProps) {
  const source = useMemo(() => emailSource(matterID, emailID), [matterID, emailID]);
  const { data: message } = useQuery(messageQuery(source, ""));
  const { data: found } = useQuery(emailSearchabilityQuery(emailID));
  const subject = email?.subjectline ?? message?.subject ?? "";
  const download = useEmailDownload();
  return (
    <PreviewFrame
      shown={{ type: "Email", id: emailID }}
      noun="email"
      startsWide
      {...{ list, onShow }}
      icon={<FileIcon filename={email?.originalFilename ?? "message.eml"} />}
      title={subject}
      line={<SearchabilityLine found={found} />}
      buttons={
        <IconButton label="Download a Copy" size="sm" onClick={() => download(emailID)}>
          <Download className="i-14" />
        </IconButton>
      }
    >
      {(wide) => (
        <div className={wide ? styles.split : styles.column}>
          <div className={styles.message}>
            <MessageStack key={emailID} source={source} subject={subject || "the email"} />
          </div>
          <EmailAside key={`${emailID} aside`} emailID={emailID} email={email} onShow={onShow} />
        </div>
      )}
    </PreviewFrame>
  );
}
