import { useQuery } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useChange } from "../../../api/mutation";
import { paths } from "../../../paths";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { ProgressBar } from "../../../ui/ProgressBar";
import { percentOf } from "../batches/words";
import { batchesQuery, consoleKey } from "../queries";
import { type Audit, repair } from "./calls";
import styles from "./searchIndex.module.css";
import { itemWords } from "./words";

export const jobFailed = "Reindex job failed";

export interface RepairSectionProps {
  tenantID: number;
  audit: Audit | undefined;
  /** What was repaired is to be compared again. */
  onRepaired: () => void;
}

/** Writes anew exactly what the audit found. */
export function RepairSection({ tenantID, audit, onRepaired }: RepairSectionProps) {
  const [jobID, setJobID] = useState<number>();
  const found = audit?.state === "done" ? audit.found : 0;
  const start = useChange({
    call: () => repair(tenantID),
    accepted: (started) => setJobID(started.jobID ?? undefined),
    refreshes: [[consoleKey, "batches", tenantID]],
    fails: jobFailed,
  });
  const reason =
    audit?.state !== "done"
      ? "Run the audit first."
      : found === 0
        ? "There is nothing to repair."
        : undefined;
  return (
    <section className={styles.section} aria-labelledby="repair-title">
      <h2 className={styles.title} id="repair-title">
        Repair
      </h2>
      <p className={styles.text}>
        Writes what the audit found into the index anew, and takes out what is left over.
      </p>
      <div>
        <Button
          variant={found > 0 ? "primary" : "outline"}
          icon={<Wrench />}
          busy={start.isPending}
          disabledReason={reason}
          onClick={() => start.mutate()}
        >
          {found > 0 ? `Repair ${itemWords(found)}` : "Repair"}
        </Button>
      </div>
      {jobID !== undefined && <JobProgress key={jobID} {...{ tenantID, jobID, onRepaired }} />}
    </section>
  );
}

interface JobProgressProps {
  tenantID: number;
  jobID: number;
  onRepaired: () => void;
}

function JobProgress({ tenantID, jobID, onRepaired }: JobProgressProps) {
  const { data } = useQuery(batchesQuery(tenantID));
  const job = data?.find(({ JobId }) => JobId === jobID);
  const isComplete = job?.Status === "Complete";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the job is complete
  useEffect(() => {
    if (isComplete) onRepaired();
  }, [isComplete]);
  if (!job || isComplete) return null;
  const link = <Link to={paths.firm(tenantID, "batchjobs")}>{`job ${jobID}`}</Link>;
  if (job.Status === "Failed") {
    return (
      <Banner tone="danger">
        {jobFailed}: {job.failedTasks[0]?.reason} See {link}.
      </Banner>
    );
  }
  return (
    <div className={styles.job} role="status">
      <ProgressBar label="Repairing" percent={percentOf(job)} />
      <span>Repairing, as {link}</span>
    </div>
  );
}
