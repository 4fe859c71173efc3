import { CircleAlert } from "lucide-react";
import { formatCount } from "../lib/sizes";
import styles from "./UploadTray.module.css";
import { failedFilesOpen } from "./uploads";

export function TrayFooter({ failed }: { failed: number }) {
  return (
    <footer className={styles.foot}>
      <CircleAlert className="i-14" />
      {formatCount(failed)} {failed === 1 ? "file" : "files"} failed
      <button type="button" className={styles.link} onClick={() => failedFilesOpen.set(true)}>
        View Failed Files
      </button>
    </footer>
  );
}
