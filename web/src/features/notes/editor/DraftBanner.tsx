import { formatWhen } from "../../../lib/dates";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import type { NoteDraft } from "../records";

export interface DraftBannerProps {
  draft: Pick<NoteDraft, "savedOn">;
  label: string;
  onDiscard: () => void;
}

/** Says that the fields show what was typed before and not saved. */
export function DraftBanner({ draft, label, onDiscard }: DraftBannerProps) {
  return (
    <Banner action={<Button onClick={onDiscard}>{label}</Button>}>
      This is your draft of {formatWhen(draft.savedOn)}. It is not saved yet.
    </Banner>
  );
}
