import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./DropWords.module.css";

/** Says what becomes of the file that is held over a surface, on a ground of its own: labels below do not show through. */
export function DropWords({ children }: { children: ReactNode }) {
  return (
    <span className={styles.words}>
      <Upload />
      {children}
    </span>
  );
}
