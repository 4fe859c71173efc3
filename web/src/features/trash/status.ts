import type { ChipTone } from "../../ui/Chip";
import { jobStatus } from "./manifest";
import type { TrashJob } from "./records";

type Progress = Pick<TrashJob, "status" | "percentDone">;

/** 'Completed', '40% Complete', 'Failed' */
export function statusWords({ status, percentDone }: Progress): string {
  if (status === jobStatus.failed) return "Failed";
  if (percentDone >= 100 || status === jobStatus.complete) return "Completed";
  return `${Math.floor(percentDone)}% Complete`;
}

export function statusTone({ status, percentDone }: Progress): ChipTone {
  if (status === jobStatus.failed) return "danger";
  return percentDone >= 100 || status === jobStatus.complete ? "ok" : "neutral";
}
