import { useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../../api/client";
import { useChange } from "../../../api/mutation";
import { useKeptInput, useUnsaved } from "../../../form";
import { paths } from "../../../paths";
import { consoleKey } from "../queries";
import type { EditionTerms, FirmChoices } from "../records";
import { type FirmDraft, isSameFirm, newFirm } from "./draft";
import { FirmForm } from "./FirmForm";

export interface NewFirmProps {
  choices: FirmChoices;
  terms: EditionTerms;
  nextID: number;
}

export function NewFirm({ choices, terms, nextID }: NewFirmProps) {
  const navigate = useNavigate();
  const kept = useKeptInput<FirmDraft>("firm");
  const [empty] = useState(() => newFirm(terms, nextID));
  const [draft, setDraft] = useState(kept ?? empty);
  const unsaved = useUnsaved({
    what: "what you entered for the new firm",
    changed: !isSameFirm(draft, empty),
    input: draft,
    keptAs: "firm",
  });
  const create = useChange({
    call: (wish: FirmDraft) =>
      ask(
        api.POST("/api/admin/createTenant", {
          body: {
            manualTenantID: Number(wish.tenantID),
            name: wish.name,
            customerID: wish.customerID.trim(),
            storageLimitGB: wish.storageGB,
            lxwEdition: wish.edition,
            ocrEnabled: wish.automaticOCR,
            ocrPerMonthBaseline: wish.ocr,
            literaDocumentCompareEnabled: wish.litera,
            inlineDocumentCompareEnabled: wish.inline,
            regionName: wish.region,
            usernamePrefix: wish.prefix,
          },
        }),
      ),
    meanwhile: "Creating the firm",
    says: (_, { name }) => `Created the firm ${name}`,
    refreshes: [[consoleKey, "firms"]],
    errorShows: "form",
    accepted: (_, wish) => unsaved.saved(wish),
    afterwards: ({ tenantID }) => void navigate(paths.firm(tenantID), { replace: true }),
  });
  return (
    <FirmForm
      draft={draft}
      onChange={setDraft}
      choices={choices}
      isNew
      busy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate(draft)}
      onCancel={() => void navigate(paths.firms())}
    />
  );
}
