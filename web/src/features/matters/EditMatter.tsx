import { useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../api/client";
import { useChange } from "../../api/mutation";
import { useKeptInput, useUnsaved } from "../../form";
import { dayOf } from "../../lib/dates";
import { paths } from "../../paths";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import type { Access } from "../permissions/access";
import { readAgain } from "./changes";
import { theirChanges, theirMatter } from "./conflict";
import { accessOf, draftOf, isSame, type MatterDraft, payloadOf } from "./draft";
import { MatterForm } from "./MatterForm";
import styles from "./MatterForm.module.css";
import type { EditMatterHelper, Matter } from "./queries";

const inTrash =
  "This matter is in the Trash Bin. You cannot edit it until it is restored from the Trash Bin.";

/** Saves only over the version that was on the screen. When somebody else was quicker, what was typed stays. */
export function EditMatter({ helper }: { helper: EditMatterHelper }) {
  const navigate = useNavigate();
  const kept = useKeptInput<{ accessBefore: Access; seen: Matter; draft: MatterDraft }>("matter");
  const [accessBefore] = useState(() => kept?.accessBefore ?? accessOf(helper));
  const [seen, setSeen] = useState(kept?.seen ?? helper.MatterData);
  const [draft, setDraft] = useState(() => kept?.draft ?? draftOf(seen, accessBefore));
  const { matterID } = seen;
  const tabs = {
    information: paths.editMatter(matterID),
    permissions: paths.editMatterPermissions(matterID),
  };
  const unsaved = useUnsaved({
    what: `your changes to ${seen.name}`,
    changed: !isSame(draft, draftOf(seen, accessBefore)),
    input: { accessBefore, seen, draft },
    keptAt: Object.values(tabs),
    keptAs: "matter",
  });
  const save = useChange({
    call: ({ rev }: Pick<Matter, "rev">) =>
      ask(
        api.PUT("/api/matter", {
          params: { query: { matterID, today: dayOf() }, header: { "If-Match": `"${rev}"` } },
          body: { newMatterData: payloadOf(draft, accessBefore) },
        }),
      ),
    refreshes: [...readAgain, ["clients"]],
    errorShows: "form",
    accepted: () => unsaved.saved(),
    afterwards: () => void navigate(paths.matterDocs(matterID), { replace: true }),
  });
  const theirs = theirMatter(save.error);
  const takeTheirs = (matter: Matter) => {
    setSeen(matter);
    setDraft((before) => draftOf(matter, before.access));
    save.reset();
  };
  const trashed = helper.MatterData.isDeleted === 1;
  return (
    <MatterForm
      draft={draft}
      onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      helper={helper}
      submitLabel="Update Matter"
      blocked={trashed ? inTrash : undefined}
      busy={save.isPending}
      error={save.error}
      tabs={tabs}
      notice={
        trashed ? (
          <Banner tone="warn">{inTrash}</Banner>
        ) : (
          theirs && <Conflict seen={seen} theirs={theirs} onTakeTheirs={() => takeTheirs(theirs)} />
        )
      }
      onSubmit={() => {
        const over = theirs ?? seen;
        setSeen(over);
        save.mutate({ rev: over.rev });
      }}
    />
  );
}

interface ConflictProps {
  seen: Matter;
  theirs: Matter;
  onTakeTheirs: () => void;
}

function Conflict({ seen, theirs, onTakeTheirs }: ConflictProps) {
  return (
    <Banner tone="warn" action={<Button onClick={onTakeTheirs}>Use their version</Button>}>
      Somebody else changed this matter meanwhile. What you entered is kept; update again to replace theirs.
      <dl className={styles.changes}>
        {theirChanges(seen, theirs).map(({ label, now }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{now || "removed"}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
