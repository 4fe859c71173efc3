import type { FirmDetail } from "./records";

/** What a tab is told of its firm. */
export interface FirmTabProps {
  detail: FirmDetail;
  /** Reads the firm again. */
  onRefresh: () => void;
  refreshing: boolean;
}
