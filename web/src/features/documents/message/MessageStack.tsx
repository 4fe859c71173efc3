import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useDelayed } from "../../../lib/useDelayed";
import { Button } from "../../../ui/Button";
import { Making, NotAvailable, Shown } from "../preview/PreviewContent";
import styles from "./Message.module.css";
import { MessageView } from "./MessageView";
import type { ShownAttachment } from "./message";
import { messageQuery, partQuery } from "./queries";
import type { MessageSource } from "./source";
import { useAttachments } from "./useAttachments";

/** A message, and over it whatever was opened in it, one thing at a time with a way back. */
export function MessageStack({ source, subject }: { source: MessageSource; subject: string }) {
  const [opened, setOpened] = useState<readonly ShownAttachment[]>([]);
  const top = opened.at(-1);
  const below = opened.at(-2)?.name ?? subject;
  const open = (attachment: ShownAttachment) => setOpened([...opened, attachment]);
  return (
    <>
      {top && (
        <div className={styles.back}>
          <Button
            variant="quiet"
            icon={<ArrowLeft className="i-14" />}
            onClick={() => setOpened(opened.slice(0, -1))}
          >
            Back to {below}
          </Button>
          <span className="ell" dir="auto">
            {top.name}
          </span>
        </div>
      )}
      {!top || top.isMessage ? (
        <ReadMessage key={top?.part ?? ""} source={source} part={top?.part ?? ""} onOpen={open} />
      ) : (
        <ShownPart key={top.part} source={source} attachment={top} />
      )}
    </>
  );
}

interface ReadMessageProps {
  source: MessageSource;
  part: string;
  onOpen: (attachment: ShownAttachment) => void;
}

function ReadMessage({ source, part, onOpen }: ReadMessageProps) {
  const { data, error } = useQuery(messageQuery(source, part));
  const waiting = useDelayed(!data && !error);
  const { download, save } = useAttachments(source);
  if (error) return <NotAvailable error={error} />;
  if (!data) return waiting && <Making />;
  return <MessageView message={data} commands={{ open: onOpen, download, save }} />;
}

/** An attachment that is no message. */
function ShownPart({ source, attachment }: { source: MessageSource; attachment: ShownAttachment }) {
  const { data, error } = useQuery(partQuery(source, attachment.part));
  const { download } = useAttachments(source);
  const waiting = useDelayed(!data && !error);
  const offer = () => download(attachment);
  if (error || (data && data.status !== "ready")) {
    return <NotAvailable reason={data?.reason} error={error} onDownload={offer} />;
  }
  if (!data) return waiting && <Making />;
  return <Shown preview={data} filename={attachment.name} onDownload={offer} />;
}
