import { UserRound } from "lucide-react";
import { type CSSProperties, useMemo } from "react";
import { formatCount } from "../../../lib/sizes";
import { DataTable } from "../../../table";
import { CopyButton } from "../../../ui/CopyButton";
import type { ShareDetail } from "../records";
import { recipientColumns } from "./columns";
import styles from "./detail.module.css";
import { type RecipientRow, recipientRows } from "./recipientRows";
import { Section } from "./Section";

const getRowID = ({ recipient }: RecipientRow) => recipient;
const rowsAtMost = 10;

/** Who got the link, and what became of the mails. */
export function RecipientsSection({ detail }: { detail: ShareDetail }) {
  const rows = useMemo(() => recipientRows(detail), [detail]);
  const size = { "--rows": Math.min(rows.length, rowsAtMost) } as CSSProperties;
  return (
    <Section
      title="Recipients"
      note={formatCount(rows.length)}
      end={detail.share.downloadURL && <ShareLink url={detail.share.downloadURL} />}
    >
      <div className={styles.table} style={size} data-paged={rows.length > rowsAtMost || undefined}>
        <DataTable
          id="/sharing/recipients"
          label="Recipients"
          columns={recipientColumns}
          rows={rows}
          getRowID={getRowID}
          pageSize={rowsAtMost}
          pageParameter={null}
          bare
          empty={{ icon: UserRound, title: "No Recipients" }}
        />
      </div>
    </Section>
  );
}

/** The link, shortened: it is copied, not read. */
function ShareLink({ url }: { url: string }) {
  const { pathname } = new URL(url, location.origin);
  const code = pathname.slice(pathname.lastIndexOf("/") + 1);
  const short = pathname.replace(code, `${code.slice(0, 4)}…${code.slice(-4)}`);
  return (
    <span className={styles.link}>
      Link for all recipients
      <a href={url} target="_blank" rel="noopener noreferrer">
        {short}
      </a>
      <CopyButton text={url} label="Copy link" />
    </span>
  );
}
