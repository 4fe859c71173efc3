import { Check, Pause, Play, RotateCw, X } from "lucide-react";
import { cx } from "../lib/cx";
import { formatCount, formatSize } from "../lib/sizes";
import { Button } from "../ui/Button";
import { FileIcon } from "../ui/FileIcon";
import { IconButton } from "../ui/IconButton";
import { ProgressBar } from "../ui/ProgressBar";
import styles from "./UploadTray.module.css";
import { uploads } from "./uploads";
import type { TrayRow, UploadsView } from "./view";

const parts = {
  failed: FailedRow,
  running: RunningRow,
  paused: PausedRow,
  waiting: WaitingRow,
  done: DoneRow,
};

export function TrayRows({ view: { rows, moreWaiting } }: { view: UploadsView }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className={styles.rows} aria-label="Files" tabIndex={0}>
      {rows.map((row) => {
        const Row = parts[row.status];
        return (
          <li key={row.id} className={cx(styles.row, styles[row.status])}>
            <FileIcon filename={row.name} />
            <Row row={row} />
          </li>
        );
      })}
      {moreWaiting > 0 && <li className={styles.more}>{formatCount(moreWaiting)} more files wait</li>}
    </ul>
  );
}

function Name({ row }: { row: TrayRow }) {
  return (
    <span className="ell" title={row.folder + row.name}>
      {row.name}
    </span>
  );
}

function FailedRow({ row }: { row: TrayRow }) {
  return (
    <>
      <div className={styles.words}>
        <Name row={row} />
        <small className="ell" title={row.note}>
          {row.note}
        </small>
      </div>
      {row.canRetry && (
        <Button
          variant="dangerText"
          className={styles.retry}
          icon={<RotateCw className="i-14" />}
          aria-label={`Retry ${row.name}`}
          onClick={() => uploads.retry(row.id)}
        >
          Retry
        </Button>
      )}
    </>
  );
}

function RunningRow({ row }: { row: TrayRow }) {
  return (
    <>
      <div className={styles.words}>
        <Name row={row} />
        {row.note ? <small>{row.note}</small> : <ProgressBar label={row.name} percent={row.percent} thin />}
      </div>
      <small className={styles.percent}>{row.percent}%</small>
      <IconButton
        label={`Pause ${row.name}`}
        size="sm"
        disabledReason={row.settling ? "This file has arrived and is being filed." : undefined}
        onClick={() => uploads.pause(row.id)}
      >
        <Pause className="i-14" />
      </IconButton>
    </>
  );
}

function PausedRow({ row }: { row: TrayRow }) {
  return (
    <>
      <Name row={row} />
      <small className={styles.aside}>Paused</small>
      <IconButton label={`Resume ${row.name}`} size="sm" onClick={() => uploads.resume(row.id)}>
        <Play className="i-14" />
      </IconButton>
      <RemoveButton row={row} />
    </>
  );
}

function WaitingRow({ row }: { row: TrayRow }) {
  return (
    <>
      <Name row={row} />
      <small className={styles.aside}>Waiting</small>
      <RemoveButton row={row} />
    </>
  );
}

function RemoveButton({ row }: { row: TrayRow }) {
  return (
    <IconButton label={`Remove ${row.name}`} size="sm" onClick={() => uploads.remove(row.id)}>
      <X className="i-14" />
    </IconButton>
  );
}

function DoneRow({ row }: { row: TrayRow }) {
  return (
    <>
      <Name row={row} />
      <small className={styles.aside}>{formatSize(row.size)}</small>
      <Check className={styles.tick} role="img" aria-label="Uploaded" />
    </>
  );
}
