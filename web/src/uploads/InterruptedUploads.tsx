import { FolderUp, X } from "lucide-react";
import { useMemo, useSyncExternalStore } from "react";
import { targetWords } from "../lib/places";
import { formatCount } from "../lib/sizes";
import { useStore } from "../lib/store";
import { Button } from "../ui/Button";
import { IconButton } from "../ui/IconButton";
import { pickFiles, startUpload } from ".";
import { uploadKind } from "./kinds";
import styles from "./UploadTray.module.css";
import { forgetKept, interruptedUploads, type KeptUpload, watchInterrupted } from "./unfinished";
import { uploads } from "./uploads";

/** What was uploaded, by its names: '"Discovery"', '"Discovery" and 2 more'. */
function whatWas({ names }: KeptUpload): string {
  const [first = "", ...more] = names;
  const shown = `"${first.replace(/\/$/, "")}"`;
  return more.length === 0 ? shown : `${shown} and ${formatCount(more.length)} more`;
}

/** Lets the user choose again what was interrupted, and sends what is missing of it. */
async function completeUpload({ kind, target, names }: KeptUpload): Promise<void> {
  const load = uploadKind(kind);
  if (!load) return;
  const files = await pickFiles({ folder: names.some((name) => name.endsWith("/")) });
  if (files.length > 0) await startUpload(load, target, files);
}

const keyOfAll = () =>
  interruptedUploads()
    .map(({ id, done }) => `${id} ${done}`)
    .join();

/** What a reload or a crash has interrupted. The same folder or files, chosen again, send what is missing. */
export default function InterruptedUploads() {
  const key = useSyncExternalStore(watchInterrupted, keyOfAll);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read anew when its key has changed
  const all = useMemo(() => interruptedUploads(), [key]);
  const { files } = useStore(uploads.view);
  // The tray of running uploads has the better claim to the place.
  if (files > 0 || all.length === 0) return null;
  return (
    <section className={styles.tray} aria-label="Interrupted uploads">
      {all.map((one) => (
        <Interrupted key={one.id} upload={one} />
      ))}
    </section>
  );
}

function Interrupted({ upload }: { upload: KeptUpload }) {
  const { id, done, files, target, names } = upload;
  const isFolder = names.some((name) => name.endsWith("/"));
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.title}>Upload interrupted</h2>
        <IconButton label="Forget this upload" size="sm" onClick={() => forgetKept(id)}>
          <X />
        </IconButton>
      </div>
      <p className={styles.figures}>
        {`${formatCount(done)} of ${formatCount(files)} files of ${whatWas(upload)} arrived in ${targetWords({ owner: target.owner, path: target.basepath })}.`}
      </p>
      <p className={styles.figures}>
        {isFolder ? "Choose the same folder again" : "Choose the same files again"}, and only what is missing
        is sent.
      </p>
      <Button className={styles.again} icon={<FolderUp />} onClick={() => void completeUpload(upload)}>
        {isFolder ? "Choose the Folder Again" : "Choose the Files Again"}
      </Button>
    </div>
  );
}
