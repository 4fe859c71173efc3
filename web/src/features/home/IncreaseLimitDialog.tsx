import { api, ask } from "../../api/client";
import { messageOf } from "../../api/error";
import { useIdempotencyKey } from "../../api/idempotency";
import { meQuery } from "../../api/me";
import { useChange } from "../../api/mutation";
import { formatCount } from "../../lib/sizes";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { homepageQuery } from "./queries";

/** Asks before anything that costs money. However often it is confirmed while it is open, it counts once. */
export function IncreaseLimitDialog({ limit, onClose }: { limit: number; onClose: () => void }) {
  const headers = useIdempotencyKey();
  const increase = useChange({
    call: () => ask(api.POST("/api/firm/limits/increaseMonthlyOCR", { headers })),
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
