import type { ChipTone } from "../../ui/Chip";
import type { Share } from "./records";

export type DisplayStatus = Share["displayStatus"];

/** What a share is now; the server says it by the clock of its database. */
export const tones: Readonly<Record<DisplayStatus, ChipTone>> = {
  Processing: "gold",
  Active: "ok",
  Expired: "neutral",
  Revoked: "warn",
  Failed: "danger",
  "Never Finished": "danger",
};

const soonestMs = 5_000;
const latestMs = 60 * 60_000;

/**
 * Milliseconds until time may have ended one of the shares. The clocks of browser and server differ, so the server may have
 * to be asked again.
 */
export function untilNextExpiry(
  shares: readonly Pick<Share, "displayStatus" | "expiresAt">[],
  now: number,
): number | false {
  const ends = shares
    .filter(({ displayStatus }) => displayStatus === "Active" || displayStatus === "Processing")
    .map(({ expiresAt }) => new Date(expiresAt).getTime() - now);
  return ends.length > 0 && Math.max(soonestMs, Math.min(latestMs, ...ends));
}

const trashedMatter =
  "A share cannot be resent for a Matter in the Trash Bin. Please restore the Matter first.";
const destroyedMatter = "A share cannot be resent for a Matter that was permanently deleted.";

type Sendable = Pick<Share, "canResend" | "matterIsDeleted" | "matterWasPermanentlyDeleted">;

/** Why a share cannot be sent again. */
export function resendReason(share: Sendable): string | undefined {
  if (share.matterWasPermanentlyDeleted) return destroyedMatter;
  if (share.matterIsDeleted) return trashedMatter;
  return share.canResend ? undefined : "This share cannot be sent again.";
}

/** An active share is mailed again with its link; one that has ended gets a new one. */
export const resendLabel = ({ displayStatus }: Pick<Share, "displayStatus">): string =>
  displayStatus === "Active" ? "Resend" : "Re-share";
