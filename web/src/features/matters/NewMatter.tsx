import { useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../api/client";
import { useIdempotencyKey } from "../../api/idempotency";
import { useChange } from "../../api/mutation";
import { useKeptInput, useUnsaved } from "../../form";
import { paths } from "../../paths";
import { Banner } from "../../ui/Banner";
import { openToAll } from "../permissions/access";
import { readAgain } from "./changes";
import { emptyDraft, isSame, type MatterDraft, payloadOf } from "./draft";
import { MatterForm } from "./MatterForm";
import type { MatterHelper } from "./queries";

export interface NewMatterProps {
  helper: MatterHelper;
  /** Whom the matter is for, when it was begun on the page of a client. */
  clientID: number | undefined;
}

export function NewMatter({ helper, clientID }: NewMatterProps) {
  const navigate = useNavigate();
  const headers = useIdempotencyKey();
  const wanted = helper.Clients.find((client) => client.clientID === clientID);
  const inTrash = wanted?.isDeleted === 1;
  const kept = useKeptInput<MatterDraft>("matter");
  const [empty] = useState(() =>
    emptyDraft(wanted && !inTrash ? { id: wanted.clientID, label: wanted.clientName } : null),
  );
  const [draft, setDraft] = useState(kept ?? empty);
  const unsaved = useUnsaved({
    what: "what you entered for the new matter",
    changed: !isSame(draft, empty),
    input: draft,
    keptAt: [paths.newMatter(), paths.newMatter(clientID), paths.newMatterPermissions()],
    keptAs: "matter",
  });
  const create = useChange({
    call: (wish: MatterDraft) =>
      ask(api.POST("/api/matters/new", { body: { newMatterData: payloadOf(wish, openToAll) }, headers })),
    refreshes: [...readAgain, ["clients"]],
    errorShows: "form",
    accepted: (_, wish) => unsaved.saved(wish),
    afterwards: ({ newMatterID }) => void navigate(paths.matterDocs(newMatterID), { replace: true }),
  });
  return (
    <MatterForm
      draft={draft}
      onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      helper={helper}
      submitLabel="Create Matter"
      busy={create.isPending}
      error={create.error}
      tabs={{ information: paths.newMatter(), permissions: paths.newMatterPermissions() }}
      notice={
        inTrash && <Banner tone="warn">New matters cannot be created for a client in the Trash Bin.</Banner>
      }
      onSubmit={() => create.mutate(draft)}
    />
  );
}
