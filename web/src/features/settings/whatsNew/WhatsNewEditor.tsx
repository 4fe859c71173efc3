import { Bell, Plus, Save } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api, ask } from "../../../api/client";
import { isUnspecific, messageOf } from "../../../api/error";
import { fieldErrors } from "../../../api/fieldErrors";
import { useChange } from "../../../api/mutation";
import type { WhatsNew } from "../../../api/types";
import { useKeptInput, useUnsaved } from "../../../form";
import { WhatsNewList } from "../../../shell/WhatsNewList";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { ItemDialog } from "./ItemDialog";
import { ItemList } from "./ItemList";
import { isSameFeed, type NewsItem, theirFeed, withEdited, withItem, withMoved, withoutItem } from "./items";
import styles from "./whatsNew.module.css";

const notSaved = "Unable to update What's New items.";

function failureOf(error: unknown): string {
  const [reason] = Object.values(fieldErrors(error));
  if (reason) return `${notSaved} ${reason}.`;
  return isUnspecific(error) ? notSaved : `${notSaved} ${messageOf(error)}`;
}

/** What is done here stays here until it is saved, over the feed that was on the screen. */
export function WhatsNewEditor({ feed }: { feed: WhatsNew }) {
  const kept = useKeptInput<{ seen: WhatsNew; items: NewsItem[] }>("whatsNew");
  const [seen, setSeen] = useState(kept?.seen ?? feed);
  const [items, setItems] = useState<readonly NewsItem[]>(kept?.items ?? feed.items);
  const [editing, setEditing] = useState<NewsItem | "new">();
  const unchanged = isSameFeed(items, seen.items);
  const unsaved = useUnsaved({
    what: "your changes to the What's New items",
    changed: !unchanged,
    input: { seen, items },
    keptAs: "whatsNew",
  });
  const save = useChange({
    call: (over: WhatsNew) =>
      ask(api.POST("/api/admin/updateWhatsNew", { body: { items: [...items], itemsHash: over.itemsHash } })),
    refreshes: [["whatsNew"], ["me"]],
    says: "What's New items updated successfully.",
    errorShows: "form",
    accepted: (saved) => {
      unsaved.saved();
      setSeen(saved);
      setItems(saved.items);
    },
  });
  const theirs = theirFeed(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unchanged || save.isPending) return;
    save.mutate(theirs ?? seen);
  };
  const takeTheirs = (their: WhatsNew) => {
    setSeen(their);
    setItems(their.items);
    save.reset();
  };
  return (
    <div className={styles.editor}>
      <form className={styles.form} onSubmit={submit}>
        {theirs && (
          <Banner tone="warn" action={<Button onClick={() => takeTheirs(theirs)}>Use Their Items</Button>}>
            Somebody else saved the items meanwhile. What you did is kept; save again to replace theirs.
          </Banner>
        )}
        {save.error && !theirs && <Banner tone="danger">{failureOf(save.error)}</Banner>}
        {items.length === 0 ? (
          <EmptyState
            icon={Bell}
            title="No items"
            help="Whoever opens the bell reads that there is nothing new."
          />
        ) : (
          <ItemList
            items={items}
            onMove={(id, place) => setItems((now) => withMoved(now, id, place))}
            onEdit={setEditing}
            onDelete={({ id }) => setItems((now) => withoutItem(now, id))}
          />
        )}
        <div className={styles.buttons}>
          <Button icon={<Plus />} onClick={() => setEditing("new")}>
            Add
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={<Save />}
            busy={save.isPending}
            disabledReason={unchanged ? "Nothing has been changed" : undefined}
          >
            Save
          </Button>
        </div>
      </form>
      <aside className={styles.preview} aria-label="Preview">
        <p className={styles.caption}>Preview</p>
        <div className={styles.pane}>
          <WhatsNewList items={[...items]} />
        </div>
      </aside>
      {editing && (
        <ItemDialog
          item={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onDone={(draft) => {
            setItems((now) =>
              editing === "new" ? withItem(now, draft) : withEdited(now, editing.id, draft),
            );
            setEditing(undefined);
          }}
        />
      )}
    </div>
  );
}
