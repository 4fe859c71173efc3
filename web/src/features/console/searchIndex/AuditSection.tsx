import { CircleCheck, ScanSearch } from "lucide-react";
import { isUnspecific, messageOf } from "../../../api/error";
import { formatWhen } from "../../../lib/dates";
import { FigureTable } from "../../../table";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { ProgressBar } from "../../../ui/ProgressBar";
import type { Audit, KindResult } from "./calls";
import styles from "./searchIndex.module.css";
import { auditFailure, differences, itemWords, kindNames } from "./words";

const figures = [
  { header: "Missing", value: ({ missing }: KindResult) => missing.count },
  { header: "Outdated", value: ({ outdated }: KindResult) => outdated.count },
  { header: "Left over", value: ({ leftOver }: KindResult) => leftOver.count },
  { header: "Total", value: differences, strong: true },
];

export interface AuditSectionProps {
  audit: Audit | undefined;
  error: unknown;
  isActive: boolean;
  onBegin: () => void;
}

/** Compares the index with the database, by kind. */
export function AuditSection({ audit, error, isActive, onBegin }: AuditSectionProps) {
  return (
    <section className={styles.section} aria-labelledby="audit-title">
      <h2 className={styles.title} id="audit-title">
        Audit
      </h2>
      <p className={styles.text}>
        Compares the search index of the firm with its database. It counts what differs and shows no names.
      </p>
      <div>
        <Button
          variant={audit ? "outline" : "primary"}
          icon={<ScanSearch />}
          busy={isActive}
          onClick={onBegin}
        >
          {audit && !isActive ? "Audit Again" : "Check for Missing Items"}
        </Button>
      </div>
      <div className={styles.outcome} aria-live="polite">
        {Boolean(error) && !isActive && (
          <Banner tone="danger">Audit Failed{isUnspecific(error) ? "" : `: ${messageOf(error)}`}</Banner>
        )}
        {audit?.state === "failed" && <Banner tone="danger">Audit Failed: {auditFailure(audit)}</Banner>}
        {audit?.state === "working" && audit.total > 0 && (
          <ProgressBar label="Comparing" percent={(audit.done / audit.total) * 100} />
        )}
        {audit?.state === "done" && <Findings audit={audit} />}
      </div>
    </section>
  );
}

function Findings({ audit }: { audit: Audit }) {
  const count = audit.found;
  return (
    <>
      <p className={count === 0 ? styles.good : styles.found}>
        {count === 0 && <CircleCheck />}
        {count === 0 ? "The index holds exactly what the database has." : `${itemWords(count)} differ.`}
        <small>{`Compared ${formatWhen(audit.startedAt)}`}</small>
      </p>
      <FigureTable
        label="What differs, by kind"
        header="Kind"
        rows={audit.results}
        getRowID={({ kind }) => kind}
        name={({ kind }) => kindNames[kind] ?? kind}
        figures={figures}
      />
    </>
  );
}
