import { useState } from "react";
import { useUnsaved } from "../../../form";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/TextField";
import { type ItemDraft, itemProblems, type NewsItem } from "./items";
import styles from "./whatsNew.module.css";

export interface ItemDialogProps {
  /** The item as it is; a new one without. */
  item?: NewsItem;
  onDone: (draft: ItemDraft) => void;
  onClose: () => void;
}

/** The text of an item, and where it leads. It is the list that is saved, later. */
export function ItemDialog({ item, onDone, onClose }: ItemDialogProps) {
  const [text, setText] = useState(item?.text ?? "");
  const [url, setURL] = useState(item?.url ?? "");
  const unsaved = useUnsaved({
    what: "what you entered for the item",
    changed: text !== (item?.text ?? "") || url !== (item?.url ?? ""),
    input: { text, url },
  });
  const problems = itemProblems({ text, url });
  const obstacle = text.trim() === "" ? "Enter the text of the item" : (problems.text ?? problems.url);
  const close = () => unsaved.discard(onClose);
  const submit = () => {
    if (obstacle) return;
    // An item has one line.
    onDone({ text: text.trim().replaceAll(/\s+/g, " "), url: url.trim() });
  };
  return (
    <Dialog
      open
      title={item ? "Edit Item" : "Add Item"}
      onClose={close}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" disabledReason={obstacle}>
            {item ? "Change Item" : "Add Item"}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <TextArea
          label="Item Text"
          rows={3}
          required
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={problems.text}
        />
        <TextField
          label="Item URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={url}
          onChange={(event) => setURL(event.target.value)}
          error={problems.url}
          help="Where the item leads, in a new tab. It may be left out."
        />
      </div>
    </Dialog>
  );
}
