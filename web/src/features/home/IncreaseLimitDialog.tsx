import { useState } from "react";
import { api, ask } from "../../api/client";
import { messageOf } from "../../api/error";
import { meQuery } from "../../api/me";
import { useChange } from "../../api/mutation";
import { formatCount } from "../../lib/sizes";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { homepageQuery } from "./queries";

/** Random enough to tell one request from the next, on plain http too. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Asks before anything that costs money. However often it is confirmed while it is open, it counts once. */
export function IncreaseLimitDialog({ limit, onClose }: { limit: number; onClose: () => void }) {
  const [key] = useState(newKey);
  const increase = useChange({
    call: () => ask(api.POST("/api/firm/limits/increaseMonthlyOCR", { headers: { "Idempotency-Key": key } })),
    refreshes: [homepageQuery.queryKey, meQuery.queryKey],
    says: ({ tenantLimits }) =>
      `The OCR limit of this month is now ${formatCount(tenantLimits.OCR_PER_MONTH_NET)}`,
    errorShows: "form",
    afterwards: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Increase the OCR limit of this month?"
      confirmLabel="Yes - Allow Overage"
      busy={increase.isPending}
      error={increase.error ? messageOf(increase.error) : undefined}
      onConfirm={() => increase.mutate()}
      onClose={onClose}
    >
      <p>
        Your firm may run OCR {formatCount(limit)} times this month. A one-time overage lets it go on past
        that limit until the month ends and incurs extra charges.
      </p>
    </ConfirmDialog>
  );
}
