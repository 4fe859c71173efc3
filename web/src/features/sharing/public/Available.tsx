import { Download, LockKeyhole } from "lucide-react";
import { messageOf } from "../../../api/error";
import { formatDateTime } from "../../../lib/dates";
import { formatCount, formatSize } from "../../../lib/sizes";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { FileIcon } from "../../../ui/FileIcon";
import type { PublicShare } from "../records";
import { plain, type usePublicDownload } from "./publicShare";
import styles from "./public.module.css";

export interface AvailableProps {
  share: PublicShare;
  download: ReturnType<typeof usePublicDownload>;
}

/** What was sent, and the button that saves it. */
export function Available({ share, download }: AvailableProps) {
  const firm = plain(share.firmName);
  const sender = plain(share.senderName);
  return (
    <>
      <title>{`Files from ${firm}`}</title>
      <header className={styles.firm}>
        <div>
          <h1 dir="auto">{firm}</h1>
          <p>
            <b dir="auto">{sender}</b> sent you files
          </p>
        </div>
        {location.protocol === "https:" && (
          <span className={styles.secure}>
            <LockKeyhole />
            Encrypted download
          </span>
        )}
      </header>
      <div className={styles.columns}>
        <Documents share={share} />
        <section className={styles.message}>
          {share.message && (
            <>
              <h2 id="message">Message from {sender}</h2>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
              <p className={styles.words} dir="auto" tabIndex={0} aria-labelledby="message" role="group">
                {share.message}
              </p>
            </>
          )}
          {download.error && (
            <Banner tone="danger" className={styles.refused}>
              {messageOf(download.error)}
            </Banner>
          )}
          <Button
            variant="primary"
            size="lg"
            block
            icon={<Download />}
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            Download Files
          </Button>
          <p className={styles.expiry}>
            One ZIP file, {formatSize(share.totalBytes)}. This link expires on{" "}
            {formatDateTime(share.expiresAt)}.
          </p>
          <p className="sr" role="status">
            {download.isSuccess && "The download has begun."}
          </p>
        </section>
      </div>
    </>
  );
}

function Documents({ share }: { share: PublicShare }) {
  const { documentList, documentCount, documentOrEmail } = share;
  const noun = documentOrEmail === "email" ? "email" : "document";
  return (
    <section className={styles.documents}>
      <h2 id="documents">
        {documentOrEmail === "email" ? "Emails" : "Documents"}
        <span>{`${formatCount(documentCount)} ${noun}${documentCount === 1 ? "" : "s"}`}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <ul className={styles.files} tabIndex={0} aria-labelledby="documents">
        {documentList.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is frozen, and names may be alike
          <li key={index}>
            <FileIcon filename={name} />
            <span className="ell" dir="auto" title={plain(name)}>
              {plain(name)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
