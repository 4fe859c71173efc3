import { useState } from "react";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { Dialog } from "../../ui/Dialog";
import styles from "./MatterPage.module.css";
import type { Matter } from "./queries";

const shown = 3;

/** The first tags beside the title, all of them in a dialog. */
export function MatterTags({ tags }: Pick<Matter, "tags">) {
  const [open, setOpen] = useState(false);
  if (tags.length === 0) return null;
  return (
    <>
      {tags.slice(0, shown).map(({ id, tagName }) => (
        <Chip key={id} title={tagName}>
          {tagName}
        </Chip>
      ))}
      {tags.length > shown && (
        <button type="button" className={styles.seeAll} onClick={() => setOpen(true)}>
          See all tags
        </button>
      )}
      <Dialog
        open={open}
        title="Matter Tags"
        size="small"
        onClose={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <ul className={styles.tags}>
          {tags.map(({ id, tagName }) => (
            <li key={id}>
              <Chip>{tagName}</Chip>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
