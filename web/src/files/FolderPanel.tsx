import type { ReactNode } from "react";
import styles from "./Folder.module.css";

export interface FolderPanelProps {
  id: string;
  tab: string;
  children: ReactNode;
}

/** What the tabs of a page of folders switch. */
export function FolderPanel({ id, tab, children }: FolderPanelProps) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.panel}>
      {children}
    </div>
  );
}
