import { useQuery } from "@tanstack/react-query";
import { Download, FileX2 } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { messageOf } from "../../../api/error";
import { patiently } from "../../../api/patiently";
import { useDelayed } from "../../../lib/useDelayed";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { useDownload } from "../download";
import type { DocumentDetails, Preview } from "../records";
import styles from "./Preview.module.css";
import { previewReason } from "./previewReasons";
import { jobQuery, previewQuery } from "./queries";
import { TextView } from "./TextView";

const jobInProgress = 1;

const PdfView = lazy(patiently(() => import("./PdfView")));

export interface PreviewContentProps {
  document: DocumentDetails | undefined;
  versionNumber: number | undefined;
  /** Why the document itself could not be read. */
  error: unknown;
}

/** The content itself, what stands in its place while it is made, or that there is none. */
export function PreviewContent({ document, versionNumber, error }: PreviewContentProps) {
  const waiting = useDelayed(!document && !error);
  if (error) return <NotAvailable error={error} />;
  if (!document || versionNumber === undefined) return waiting && <Making />;
  return <KnownPreview document={document} versionNumber={versionNumber} />;
}

interface KnownPreviewProps {
  document: DocumentDetails;
  versionNumber: number;
}

function KnownPreview({ document, versionNumber }: KnownPreviewProps) {
  const { data, error, refetch } = useQuery(previewQuery(document.documentID, versionNumber));
  const download = useDownload();
  const waiting = useDelayed(!data && !error);
  const offer = () => download({ documentID: document.documentID, versionNumber });
  if (error || data?.status === "unavailable") {
    return <NotAvailable reason={data?.reason} error={error} onDownload={offer} />;
  }
  if (!data) return waiting && <Making />;
  if (data.status === "pending") return <Making jobID={data.jobID} onEnd={() => void refetch()} />;
  return <Shown preview={data} filename={document.filename} onDownload={offer} />;
}

export interface ShownProps {
  preview: Pick<Preview, "url" | "contentType">;
  filename: string;
  onDownload: () => void;
}

/** What a browser can show by itself, and PDFs. */
export function Shown({ preview: { url = "", contentType = "" }, filename, onDownload }: ShownProps) {
  if (contentType.startsWith("image/")) {
    return (
      <div className={styles.body}>
        <img src={url} alt={filename} className={styles.image} />
      </div>
    );
  }
  // A message that was filed as a document is a page, in which nothing runs and which fetches nothing.
  if (contentType.startsWith("text/html")) {
    return <iframe className={styles.page} src={url} title={filename} sandbox="" />;
  }
  if (contentType.startsWith("text/")) return <TextView url={url} onDownload={onDownload} />;
  if (contentType !== "application/pdf") return <NotAvailable onDownload={onDownload} />;
  return (
    <Suspense fallback={<Making />}>
      <PdfView url={url} failed={<NotAvailable onDownload={onDownload} />} />
    </Suspense>
  );
}

interface MakingProps {
  jobID?: number;
  /** The job has ended, by itself or by failing. */
  onEnd?: () => void;
}

/** Stands in the place of a preview until there is one. */
export function Making({ jobID, onEnd }: MakingProps) {
  return (
    <div className={styles.body}>
      <p className={styles.making} role="status">
        Making the preview{jobID ? <Progress jobID={jobID} onEnd={onEnd} /> : "…"}
      </p>
    </div>
  );
}

function Progress({ jobID, onEnd }: MakingProps & { jobID: number }) {
  const { data: job } = useQuery(jobQuery(jobID));
  const ended = job !== undefined && job.status !== jobInProgress;
  const tell = useRef(onEnd);
  useEffect(() => {
    tell.current = onEnd;
  });
  useEffect(() => {
    if (ended) tell.current?.();
  }, [ended]);
  const percent = Math.floor(job?.percentDone ?? 0);
  return percent > 0 ? `: ${percent}% Complete` : "…";
}

interface NotAvailableProps {
  /** The server's word for why there can be none. */
  reason?: string;
  /** The failure of the question for it: what was destroyed meanwhile could not be found. */
  error?: unknown;
  onDownload?: () => void;
}

export function NotAvailable({ reason, error, onDownload }: NotAvailableProps) {
  return (
    <div className={styles.body}>
      <EmptyState
        icon={FileX2}
        title="Preview Not Available"
        help={error ? messageOf(error) : previewReason(reason)}
        action={
          onDownload && (
            <Button icon={<Download />} onClick={onDownload}>
              Download a Copy
            </Button>
          )
        }
      />
    </div>
  );
}
