import { useState } from "react";
import { messageOf } from "../../../api/error";
import { useUnsaved } from "../../../form";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/TextField";
import type { Criteria } from "../criteria";
import { useSaveSearch } from "./changes";
import { nameProblem } from "./names";
import styles from "./saved.module.css";

interface SaveSearchDialogProps {
  criteria: Criteria;
  onClose: () => void;
}

/** Gives the search that is shown a name. */
export function SaveSearchDialog({ criteria, onClose }: SaveSearchDialogProps) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const save = useSaveSearch(onClose);
  const unsaved = useUnsaved({
    what: "the name that you entered",
    changed: name !== "" && !save.isPending,
    input: name,
  });
  const problem = nameProblem(name);
  return (
    <Dialog
      open
      size="small"
      title="Save This Search"
      onClose={onClose}
      onClickBeside={() => unsaved.discard(onClose)}
      onSubmit={() => !problem && !save.isPending && save.mutate({ name: name.trim(), shared, criteria })}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabledReason={problem}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          value={name}
          autoFocus
          autoComplete="off"
          error={save.error ? messageOf(save.error) : name === "" ? undefined : problem}
          onChange={(event) => {
            setName(event.target.value);
            save.reset();
          }}
        />
        <Checkbox
          label="Share with the firm"
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />
        {shared && (
          <p className={styles.note}>
            Everybody in the firm sees its name and its words. Each finds what they may see; matters that they
            may not see are not named.
          </p>
        )}
      </div>
    </Dialog>
  );
}
