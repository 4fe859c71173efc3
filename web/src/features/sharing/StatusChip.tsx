import { Chip } from "../../ui/Chip";
import { type DisplayStatus, tones } from "./status";

/** What a share is at this moment. */
export function StatusChip({ status }: { status: DisplayStatus }) {
  return <Chip tone={tones[status]}>{status}</Chip>;
}
