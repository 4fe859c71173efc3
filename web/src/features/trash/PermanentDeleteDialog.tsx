import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../../api/error";
import { showSnackbar } from "../../lib/snackbars";
import { paths } from "../../paths";
import { Banner } from "../../ui/Banner";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { ProgressBar } from "../../ui/ProgressBar";
import { AmountsRow } from "./Amounts";
import styles from "./dialogs.module.css";
import { KeptList } from "./KeptList";
import {
  type Destruction,
  jobDetailsQuery,
  jobStatus,
  manifestQuery,
  runningJobQuery,
  useExecute,
} from "./manifest";
import type { JobDetails } from "./records";
import { questionWords } from "./wording";

/** The list of what would be destroyed, from the first question to the moment it can be read. */
function useManifest(destruction: Destruction) {
  const dialog = useId();
  const [attempts, setAttempts] = useState(1);
  const made = useQuery(manifestQuery(destruction, `${dialog} ${attempts}`));
  const jobID = made.data;
  const job = useQuery({ ...runningJobQuery(jobID ?? 0), enabled: jobID !== undefined });
  const complete = job.data?.status === jobStatus.complete;
  const details = useQuery({ ...jobDetailsQuery(jobID ?? 0), enabled: jobID !== undefined && complete });
  const error = made.error ?? job.error ?? details.error;
  const failed = job.data?.status === jobStatus.failed;
  return {
    jobID,
    percent: job.data?.percentDone ?? 0,
    details: complete ? details.data : undefined,
    problem: error ? messageOf(error) : failed ? "The list could not be made. Please try again." : undefined,
    lookAgain: () => setAttempts((before) => before + 1),
  };
}

export interface PermanentDeleteDialogProps extends Destruction {
  onClose: () => void;
}

/** Shows what would be destroyed in numbers, and destroys it once the word is typed. */
export default function PermanentDeleteDialog({ onClose, ...destruction }: PermanentDeleteDialogProps) {
  const navigate = useNavigate();
  const { jobID, details, percent, problem, lookAgain } = useManifest(destruction);
  const execute = useExecute(() => {
    onClose();
    showSnackbar({
      message: "Permanent delete has started.",
      action: { label: "View Activity", onSelect: () => void navigate(paths.trash("activity")) },
    });
  });
  const again = () => {
    execute.reset();
    lookAgain();
  };
  const refusal = execute.error ? messageOf(execute.error) : undefined;
  return (
    <ConfirmDialog
      open
      danger
      title={questionWords(destruction.aim)}
      typedWord="confirm"
      confirmLabel="Permanently Delete"
      confirmIcon={<Trash2 />}
      other={problem || refusal ? { label: "Look Again", onSelect: again } : undefined}
      disabledReason={obstacleOf(details)}
      busy={execute.isPending}
      error={problem ?? refusal}
      onConfirm={() => jobID !== undefined && execute.mutate(jobID)}
      onClose={onClose}
    >
      {details ? (
        <Listed details={details} chosen={Object.keys(destruction.chosen).length > 0} />
      ) : (
        !problem && <Counting percent={percent} />
      )}
    </ConfirmDialog>
  );
}

const leftOut = ["is left out", "are left out"] as const;

const isEmpty = ({ counts }: JobDetails) => Object.values(counts).every((count) => count === 0);

function obstacleOf(details: JobDetails | undefined): string | undefined {
  if (!details) return "What will be deleted is still being counted";
  return isEmpty(details) ? "Nothing in this list can be deleted" : undefined;
}

function Counting({ percent }: { percent: number }) {
  return (
    <div className={styles.counting} role="status">
      <span>Counting what will be deleted…</span>
      <ProgressBar label="Counting what will be deleted" percent={percent} />
    </div>
  );
}

function Listed({ details, chosen }: { details: JobDetails; chosen: boolean }) {
  return (
    <>
      {isEmpty(details) ? (
        <p>Nothing in this {chosen ? "selection" : "list"} can be deleted.</p>
      ) : (
        <>
          <p>This {chosen ? "selection" : "list"} contains, with everything inside:</p>
          <AmountsRow counts={details.counts} />
        </>
      )}
      <KeptList details={details} was={leftOut} />
      <Banner tone="danger">
        This cannot be undone. The files stay in storage usage for up to 90 days, but nobody at your firm can
        open or restore them.
      </Banner>
    </>
  );
}
