import type { ReactNode } from "react";
import styles from "./documents.module.css";

export interface DocumentsPanelProps {
  id: string;
  tab: string;
  children: ReactNode;
}

/** What the tabs of a page of documents switch. */
export function DocumentsPanel({ id, tab, children }: DocumentsPanelProps) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.panel}>
      {children}
    </div>
  );
}
