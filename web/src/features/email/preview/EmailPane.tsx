import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { PreviewFrame } from "../../../files/PreviewFrame";
import type { Shown } from "../../../files/useStep";
import { FileIcon } from "../../../ui/FileIcon";
import { IconButton } from "../../../ui/IconButton";
import { MessageStack } from "../../documents/message/MessageStack";
import { useEmailDownload } from "../changes";
import type { EmailItem } from "../records";
import { EmailAside } from "./EmailAside";
import styles from "./EmailPane.module.css";
import { emailSource, previewQuery } from "./source";

export interface EmailPaneProps extends Pick<Shown<EmailItem>, "list" | "onShow"> {
  emailID: number;
}

/** One email, beside the list or wide over it: the message, its conversation, its short note. */
export default function EmailPane({ emailID, list, onShow }: EmailPaneProps) {
  const { data: email } = useQuery(previewQuery(emailID, ""));
  const source = useMemo(() => emailSource(emailID), [emailID]);
  const download = useEmailDownload();
  return (
    <PreviewFrame
      shown={{ type: "Email", id: emailID }}
      noun="email"
      startsWide
      {...{ list, onShow }}
      icon={email && <FileIcon filename={email.originalFilename} />}
      title={email?.subjectline}
      buttons={
        <IconButton label="Download a Copy" size="sm" onClick={() => download(emailID)}>
          <Download className="i-14" />
        </IconButton>
      }
    >
      {(wide) => (
        <div className={wide ? styles.split : styles.column}>
          <div className={styles.message}>
            <MessageStack key={emailID} source={source} subject={email?.subjectline ?? "the email"} />
          </div>
          <EmailAside key={`${emailID} aside`} emailID={emailID} email={email} onShow={onShow} />
        </div>
      )}
    </PreviewFrame>
  );
}
