import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { mustLeave } from "../../api/outOfSight";
import type { Answer } from "../../api/types";
import { useKeptInput, useUnsaved } from "../../form";
import { useDelayed } from "../../lib/useDelayed";
import { paths } from "../../paths";
import { LeaveForHome } from "../../shell/LeaveForHome";
import { Page } from "../../shell/Page";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { SkeletonRows } from "../../ui/Skeleton";
import { reasonAgainst } from "./actions";
import { ClientForm } from "./ClientForm";
import { useUpdateClient } from "./changes";
import styles from "./clients.module.css";
import { differences, theirVersion } from "./conflict";
import { type ClientDraft, draftOf, isSame, obstacleTo } from "./draft";
import { type Client, editClientHelperQuery } from "./queries";
import { TrashBanner } from "./TrashBanner";

export default function EditClientPage() {
  const clientID = Number(useParams().id);
  const { data, error, isPending } = useQuery(editClientHelperQuery(clientID));
  const slow = useDelayed(isPending);
  if (mustLeave(error, data)) return <LeaveForHome error={error} />;
  return (
    <Page title={data ? `Edit ${data.Client.clientName}` : "Edit Client"} padded>
      {data && <EditClientForm key={clientID} helper={data} />}
      {slow && <SkeletonRows rows={4} height={64} />}
    </Page>
  );
}

type Helper = Answer<"/api/client/editClientHelper", "get">;

/** Saves only over the version that was on the screen. When somebody else was quicker, what was typed stays. */
function EditClientForm({ helper }: { helper: Helper }) {
  const current = helper.Client;
  const navigate = useNavigate();
  const kept = useKeptInput<{ seen: Client; draft: ClientDraft }>("client");
  const [seen, setSeen] = useState(kept?.seen ?? current);
  const [draft, setDraft] = useState(() => kept?.draft ?? draftOf(current));
  const unsaved = useUnsaved({
    what: `your changes to ${seen.clientName}`,
    changed: !isSame(draft, draftOf(seen)),
    input: { seen, draft },
    keptAs: "client",
  });
  const show = () => void navigate(paths.client(current.clientID));
  const update = useUpdateClient(current.clientID, () => unsaved.saved(), show);
  const [theirs, setTheirs] = useState<string[]>();
  const forbidden = reasonAgainst(current, "edit");
  const save = () =>
    update.mutate(
      { draft, rev: seen.rev },
      {
        onError: (error) => {
          const version = theirVersion(error);
          if (!version) return;
          const changed = differences(seen, version);
          setSeen(version);
          // A newer version that reads the same, say after being restored from the trash, is no reason to ask.
          if (changed.length > 0) setTheirs(changed);
          else update.mutate({ draft, rev: version.rev });
        },
      },
    );
  return (
    <ClientForm
      draft={draft}
      onChange={(next) => {
        setDraft(next);
        update.reset();
      }}
      helper={helper}
      submitLabel="Update Client"
      obstacle={forbidden ?? obstacleTo(draft, seen)}
      busy={update.isPending}
      error={update.error}
      readOnly={forbidden !== undefined}
      onSubmit={save}
      onCancel={show}
    >
      {current.isDeleted === 1 && <TrashBanner client={current} />}
      {theirs && (
        <Banner
          tone="warn"
          action={
            <Button
              onClick={() => {
                setDraft(draftOf(seen));
                setTheirs(undefined);
              }}
            >
              Use theirs
            </Button>
          }
        >
          Somebody else changed this client meanwhile. What you entered is kept; update again to replace
          theirs.
          <ul className={styles.differences}>
            {theirs.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </Banner>
      )}
    </ClientForm>
  );
}
