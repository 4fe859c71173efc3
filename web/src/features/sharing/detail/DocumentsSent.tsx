import { FileText } from "lucide-react";
import type { CSSProperties } from "react";
import { formatCount, formatSize } from "../../../lib/sizes";
import { DataTable } from "../../../table";
import type { SentItem, ShareDetail } from "../records";
import { documentColumns } from "./columns";
import styles from "./detail.module.css";
import { Section } from "./Section";

const getRowID = ({ type, id, versionNumber }: SentItem) => `${type} ${id} ${versionNumber}`;
const rowsAtMost = 50;

/** What the share holds, as it was when it was sent. */
export function DocumentsSent({ detail: { shareDetails } }: { detail: ShareDetail }) {
  const { documents, documentCount, totalBytes } = shareDetails;
  const size = { "--rows": Math.max(3, Math.min(documents.length, rowsAtMost)) } as CSSProperties;
  const counted = `${formatCount(documentCount)} ${documentCount === 1 ? "document" : "documents"}`;
  return (
    <Section title="Documents Sent" note={`${counted}, ${formatSize(totalBytes)}, as they were when sent`}>
      <div className={styles.table} style={size} data-paged={documents.length > rowsAtMost || undefined}>
        <DataTable
          id="/sharing/documents"
          label="Documents Sent"
          columns={documentColumns}
          rows={documents}
          getRowID={getRowID}
          pageSize={rowsAtMost}
          pageParameter={null}
          bare
          empty={{
            icon: FileText,
            title: "No Documents",
            help: "What was chosen did not fit into one ZIP file, so nothing went out.",
          }}
        />
      </div>
    </Section>
  );
}
