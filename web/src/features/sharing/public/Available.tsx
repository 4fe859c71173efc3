import { Download, LockKeyhole } from "lucide-react";
import { messageOf } from "../../../api/error";
import { formatDateTime } from "../../../lib/dates";
import { formatCount, formatSize } from "../../../lib/sizes";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import type { PublicShare } from "../records";
import { Documents } from "./Documents";
import styles from "./public.module.css";
import { isDead, type usePublicDownload } from "./publicShare";

export interface AvailableProps {
  share: PublicShare;
  download: ReturnType<typeof usePublicDownload>;
  /** Asks what is behind the link now. */
  onLookAgain: () => void;
}

const noneLeft = "These files were downloaded as often as the sender allows.";

/** '2 downloads are left.' */
const leftWords = (left: number) =>
  left === 1 ? "1 download is left." : `${formatCount(left)} downloads are left.`;

/** What was sent, and the buttons that save it. */
export function Available({ share, download, onLookAgain }: AvailableProps) {
  const { downloadsLeft, expiresAt, firmName, senderName, message } = share;
  const obstacle = downloadsLeft === 0 ? noneLeft : undefined;
  const fetchFile = (file?: number) => {
    if (obstacle || download.isPending) return;
    download.mutate(file, {
      onSuccess: () => downloadsLeft !== null && onLookAgain(),
      // The link may be dead, or the last download was taken by somebody else.
      onError: (error) => isDead(error) && onLookAgain(),
    });
  };
  return (
    <>
      <title>{`Files from ${firmName}`}</title>
      <header className={styles.firm}>
        <div>
          <h1 dir="auto">{firmName}</h1>
          <p>
            <b dir="auto">{senderName}</b> sent you files
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
        <Documents share={share} disabledReason={obstacle} onDownload={fetchFile} />
        <section className={styles.message}>
          {message && (
            <>
              <h2 id="message">Message from {senderName}</h2>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
              <p className={styles.words} dir="auto" tabIndex={0} role="group" aria-labelledby="message">
                <span data-prose="">{message}</span>
              </p>
            </>
          )}
          {download.error && !isDead(download.error) && (
            <Banner tone="danger" className={styles.refused}>
              {messageOf(download.error)}
            </Banner>
          )}
          <Button
            variant="primary"
            size="lg"
            block
            icon={<Download />}
            busy={download.isPending && download.variables === undefined}
            disabledReason={obstacle}
            onClick={() => fetchFile()}
          >
            Download Files
          </Button>
          <p className={styles.expiry}>
            {`One ZIP file, ${formatSize(share.totalBytes)}.`}
            {expiresAt && ` This link expires on ${formatDateTime(expiresAt)}.`}
            {downloadsLeft !== null && ` ${obstacle ?? leftWords(downloadsLeft)}`}
          </p>
          <p className="sr" role="status">
            {download.isSuccess && "The download has begun."}
          </p>
        </section>
      </div>
    </>
  );
}
