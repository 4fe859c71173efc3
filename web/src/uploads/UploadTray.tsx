import { useState } from "react";
import { useStore } from "../lib/store";
import { CancelUploadDialog } from "./CancelUploadDialog";
import { FailedFilesDialog } from "./FailedFilesDialog";
import { TrayFooter } from "./TrayFooter";
import { TrayHeader } from "./TrayHeader";
import { TrayRows } from "./TrayRows";
import { UploadClashDialog } from "./UploadClashDialog";
import { UploadQuestionDialog } from "./UploadQuestionDialog";
import styles from "./UploadTray.module.css";
import { failedFilesOpen, uploads } from "./uploads";
import { useClosesItself } from "./useClosesItself";

/** Every upload and how it fares. It can be made small, and nothing stops when it is. */
export default function UploadTray() {
  const view = useStore(uploads.view);
  const [minimized, setMinimized] = useState(false);
  const [asking, setAsking] = useState(false);
  const hold = useClosesItself(view);
  const close = () => (view.unfinished > 0 ? setAsking(true) : uploads.cancelAll());
  return (
    <>
      {view.files > 0 && (
        <section className={styles.tray} aria-label="Uploads" {...hold}>
          <TrayHeader
            view={view}
            minimized={minimized}
            onMinimize={() => setMinimized(!minimized)}
            onClose={close}
          />
          {!minimized && <TrayRows view={view} />}
          {view.failed > 0 && <TrayFooter failed={view.failed} />}
        </section>
      )}
      <CancelUploadDialog
        open={asking && view.unfinished > 0}
        unfinished={view.unfinished}
        onClose={() => setAsking(false)}
      />
      {useStore(failedFilesOpen) && <FailedFilesDialog />}
      <UploadQuestionDialog />
      <UploadClashDialog />
    </>
  );
}
