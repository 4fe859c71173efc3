import { useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../../api/client";
import { ApiError } from "../../../api/error";
import { useChange } from "../../../api/mutation";
import { useKeptInput, useUnsaved } from "../../../form";
import { paths } from "../../../paths";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { consoleKey } from "../queries";
import type { FirmChoices } from "../records";
import { type FirmDraft, isSameFirm } from "./draft";
import { FirmForm } from "./FirmForm";

const changedBySomeoneElse = 1005;

export interface EditFirmProps {
  choices: FirmChoices;
  /** The firm as it was read, and which version that is. */
  firm: FirmDraft;
  rev: number;
  /** Reads it again, and begins anew with that. */
  onReread: () => void;
}

/** Saves only over the version that was on the screen. */
export function EditFirm({ choices, firm, rev, onReread }: EditFirmProps) {
  const navigate = useNavigate();
  const kept = useKeptInput<FirmDraft>("firm");
  const [draft, setDraft] = useState(kept ?? firm);
  const unchanged = isSameFirm(draft, firm);
  const unsaved = useUnsaved({
    what: `your changes to ${firm.name}`,
    changed: !unchanged,
    input: draft,
    keptAs: "firm",
  });
  const update = useChange({
    call: (wish: FirmDraft) =>
      ask(
        api.POST("/api/admin/editTenant", {
          params: { header: { "If-Match": `"${rev}"` } },
          body: {
            manualTenantID: Number(wish.tenantID),
            name: wish.name,
            customerID: wish.customerID.trim(),
            lxwEdition: wish.edition,
            ocrEnabled: wish.automaticOCR,
            literaDocumentCompareEnabled: wish.litera,
            inlineDocumentCompareEnabled: wish.inline,
            // Limits need a fresh sign-in, so that only those travel that were changed.
            ...(wish.storageGB !== firm.storageGB && { storageLimitGB: wish.storageGB }),
            ...(wish.ocr !== firm.ocr && { ocrPerMonthBaseline: wish.ocr }),
          },
        }),
      ),
    says: (_, { name }) => `Updated the firm ${name}`,
    refreshes: [[consoleKey]],
    errorShows: "form",
    accepted: (_, wish) => unsaved.saved(wish),
    afterwards: () => void navigate(paths.firms()),
  });
  const isOutdated = update.error instanceof ApiError && update.error.code === changedBySomeoneElse;
  return (
    <FirmForm
      draft={draft}
      onChange={setDraft}
      choices={choices}
      isNew={false}
      obstacle={unchanged ? "Nothing has been changed" : undefined}
      busy={update.isPending}
      error={update.error}
      onSubmit={() => update.mutate(draft)}
      onCancel={() => void navigate(paths.firms())}
    >
      {isOutdated && (
        <Banner
          tone="warn"
          action={<Button onClick={() => unsaved.discard(onReread)}>Use their version</Button>}
        >
          Somebody else changed this firm meanwhile. Nothing of yours has been saved.
        </Banner>
      )}
    </FirmForm>
  );
}
