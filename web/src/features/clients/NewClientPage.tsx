import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../../api/error";
import { useDelayed } from "../../lib/useDelayed";
import { paths } from "../../paths";
import { Page } from "../../shell/Page";
import { ErrorState } from "../../ui/EmptyState";
import { SkeletonRows } from "../../ui/Skeleton";
import { ClientForm } from "./ClientForm";
import { useCreateClient } from "./changes";
import { emptyDraft, obstacleTo } from "./draft";
import { newClientHelperQuery } from "./queries";

export default function NewClientPage() {
  const navigate = useNavigate();
  const { data: helper, error, refetch, isPending } = useQuery(newClientHelperQuery);
  const slow = useDelayed(isPending);
  const [draft, setDraft] = useState(emptyDraft);
  const create = useCreateClient((clientID) => void navigate(paths.client(clientID), { replace: true }));
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
