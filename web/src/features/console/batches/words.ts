import type { ChipTone } from "../../../ui/Chip";
import type { Batch } from "../records";

export const tones: Readonly<Record<Batch["Status"], ChipTone>> = {
  New: "neutral",
  Active: "gold",
  Complete: "ok",
  Failed: "danger",
};

const units = [
  { name: "Days", seconds: 86_400 },
  { name: "Hrs", seconds: 3600 },
  { name: "Min", seconds: 60 },
] as const;

const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** '42 Sec', '3.5 Min', '2 Hrs', '1.5 Days' */
export function elapsedWords(seconds: number): string {
  const unit = units.find((candidate) => seconds >= candidate.seconds);
  return unit ? `${decimal.format(seconds / unit.seconds)} ${unit.name}` : `${decimal.format(seconds)} Sec`;
}

/** How many of the tasks have ended, in percent. */
export function percentOf({ ProgressSummary: summary }: Batch): number {
  const {
    NumberOfTasksSucceeded: succeeded,
    NumberOfTasksFailed: failed,
    TotalNumberOfTasks: total,
  } = summary;
  return total > 0 ? ((succeeded + failed) / total) * 100 : 0;
}

/** Why a job cannot be run again. */
export function rerunReason({ Status }: Pick<Batch, "Status">): string | undefined {
  if (Status === "Failed") return undefined;
  return Status === "Complete" ? "Nothing of this job failed." : "This job has not ended yet.";
}
