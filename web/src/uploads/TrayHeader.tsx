import { ChevronDown, ChevronUp, Pause, Play, X } from "lucide-react";
import { formatCount, formatSize } from "../lib/sizes";
import { IconButton } from "../ui/IconButton";
import { ProgressBar } from "../ui/ProgressBar";
import { timeLeftWords } from "./speed";
import styles from "./UploadTray.module.css";
import { uploads } from "./uploads";
import type { UploadsView } from "./view";

const files = (count: number) => `${formatCount(count)} file${count === 1 ? "" : "s"}`;

function titleOf({ files: all, done, unfinished, isPaused }: UploadsView): string {
  if (unfinished === 0) return `Uploaded ${files(done)}`;
  return isPaused ? `Upload of ${files(all)} paused` : `Uploading ${files(all)}`;
}

function progressOf({ files: all, done, bytes, sentBytes, unfinished, secondsLeft }: UploadsView): string {
  return [
    `${formatCount(done)} of ${formatCount(all)} done`,
    `${formatSize(sentBytes)} of ${formatSize(bytes)}`,
    ...(unfinished > 0 && secondsLeft !== undefined ? [timeLeftWords(secondsLeft)] : []),
  ].join(" · ");
}

/** Empty files count too: then the number of files is all there is to go by. */
function percentOf({ files: all, done, bytes, sentBytes }: UploadsView): number {
  return bytes > 0 ? (sentBytes / bytes) * 100 : (done / all) * 100;
}

interface TrayHeaderProps {
  view: UploadsView;
  minimized: boolean;
  onMinimize: () => void;
  onClose: () => void;
}

export function TrayHeader({ view, minimized, onMinimize, onClose }: TrayHeaderProps) {
  const { unfinished, isPaused } = view;
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.title}>{titleOf(view)}</h2>
        {unfinished > 0 && (
          <IconButton
            label={isPaused ? "Resume all" : "Pause all"}
            size="sm"
            onClick={isPaused ? uploads.resumeAll : uploads.pauseAll}
          >
            {isPaused ? <Play className="i-14" /> : <Pause className="i-14" />}
          </IconButton>
        )}
        <IconButton
          label={minimized ? "Show the files" : "Minimize"}
          size="sm"
          aria-expanded={!minimized}
          onClick={onMinimize}
        >
          {minimized ? <ChevronUp /> : <ChevronDown />}
        </IconButton>
        <IconButton label={unfinished > 0 ? "Cancel all" : "Close uploads"} size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <ProgressBar label="All uploads" percent={percentOf(view)} />
      <p className={styles.figures}>{progressOf(view)}</p>
    </header>
  );
}
