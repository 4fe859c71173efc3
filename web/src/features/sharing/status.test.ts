import { describe, expect, it } from "vitest";
import { someShare } from "../../testing/share";
import { shareActions } from "./actions";
import type { Share } from "./records";
import { untilNextExpiry } from "./status";

const none = () => undefined;
const actions = shareActions({ open: none, copyLink: none, resend: none, change: none, revoke: none });

function menu(change: Partial<Share>) {
  const share = someShare(change);
  return actions
    .filter(({ appliesTo }) => appliesTo?.(share) ?? true)
    .map(({ label, disabledReason }) => ({
      label: typeof label === "string" ? label : label(share),
      reason: disabledReason?.(share),
    }));
}
const labels = (change: Partial<Share>) => menu(change).map(({ label }) => label);
const ended = { downloadURL: "", canRevoke: false };

describe("what can be done with a share", () => {
  it("is everything while it is active", () => {
    expect(labels({})).toEqual([
      "Share Detail",
      "Copy Link",
      "Resend",
      "Change Expiry and Password",
      "Revoke",
    ]);
  });

  it("is nothing but looking while it is processed", () => {
    expect(labels({ ...ended, displayStatus: "Processing", canResend: false })).toEqual(["Share Detail"]);
  });

  it.each(["Expired", "Revoked", "Failed", "Never Finished"] as const)(
    "is sharing it again once it is %s",
    (displayStatus) => {
      expect(labels({ ...ended, displayStatus })).toEqual(["Share Detail", "Re-share"]);
    },
  );

  it("says why nothing is sent from a matter in the Trash Bin, or one that is gone", () => {
    const reasonFor = (change: Partial<Share>) =>
      menu({ ...ended, ...change, displayStatus: "Expired", canResend: false }).at(-1)?.reason;
    expect(reasonFor({ matterIsDeleted: true })).toBe(
      "A share cannot be resent for a Matter in the Trash Bin. Please restore the Matter first.",
    );
    expect(reasonFor({ matterWasPermanentlyDeleted: true })).toBe(
      "A share cannot be resent for a Matter that was permanently deleted.",
    );
  });
});

describe("how long a list of shares stays true", () => {
  const now = new Date("2026-11-13T18:00:00Z").getTime();
  const ending = (expiresAt: string, displayStatus: Share["displayStatus"] = "Active") =>
    someShare({ expiresAt, displayStatus });

  it("is until the next of them ends", () => {
    const shares = [ending("2026-11-13T18:10:00Z"), ending("2026-11-13T18:05:00Z", "Processing")];
    expect(untilNextExpiry(shares, now)).toBe(5 * 60_000);
  });

  it("is for ever where none can end", () => {
    expect(untilNextExpiry([ending("2026-11-13T18:05:00Z", "Revoked")], now)).toBe(false);
    expect(untilNextExpiry([], now)).toBe(false);
  });

  it("is some seconds where the clock of the browser is ahead, and an hour at most", () => {
    expect(untilNextExpiry([ending("2026-11-13T17:00:00Z")], now)).toBe(5_000);
    expect(untilNextExpiry([ending("2027-01-01T00:00:00Z")], now)).toBe(3_600_000);
  });
});
