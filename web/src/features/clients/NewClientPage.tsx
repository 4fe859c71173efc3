import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../../api/error";
import { useKeptInput, useUnsaved } from "../../form";
import { useDelayed } from "../../lib/useDelayed";
import { paths } from "../../paths";
import { Page } from "../../shell/Page";
import { ErrorState } from "../../ui/EmptyState";
import { SkeletonRows } from "../../ui/Skeleton";
import { ClientForm } from "./ClientForm";
import { useCreateClient } from "./changes";
import { type ClientDraft, emptyDraft, isSame, obstacleTo } from "./draft";
import { newClientHelperQuery } from "./queries";

export default function NewClientPage() {
  const navigate = useNavigate();
  const { data: helper, error, refetch, isPending } = useQuery(newClientHelperQuery);
  const slow = useDelayed(isPending);
  const kept = useKeptInput<ClientDraft>("client");
  const [draft, setDraft] = useState(kept ?? emptyDraft);
  const unsaved = useUnsaved({
    what: "what you entered for the new client",
    changed: !isSame(draft, emptyDraft),
    input: draft,
    keptAs: "client",
  });
  const create = useCreateClient(
    unsaved.saved,
    (clientID) => void navigate(paths.client(clientID), { replace: true }),
  );
  return (
    <Page title="New Client" padded>
      {helper && (
        <ClientForm
          draft={draft}
          onChange={(next) => {
            setDraft(next);
            create.reset();
          }}
          helper={helper}
          submitLabel="Create Client"
          obstacle={obstacleTo(draft)}
          busy={create.isPending}
          error={create.error}
          onSubmit={() => create.mutate(draft)}
          onCancel={() => void navigate(paths.clients())}
        />
      )}
      {error && !helper && (
        <ErrorState
          title="This form could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {slow && <SkeletonRows rows={4} height={64} />}
    </Page>
  );
}
