import { useState } from "react";
import { messageOf } from "../../api/error";
import { useUnsaved } from "../../form";
import type { Family } from "../../lookupFamilies";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/TextField";
import { useNameItem } from "./changes";
import { nameObstacle, nameProblem } from "./itemName";
import type { LookupItem } from "./queries";

export interface LookupItemDialogProps {
  family: Family;
  /** Undefined to create a new item. */
  item: LookupItem | undefined;
  onClose: () => void;
}

export function LookupItemDialog({ family, item, onClose }: LookupItemDialogProps) {
  const [typed, setTyped] = useState(item?.name ?? "");
  const save = useNameItem(family, onClose);
  const unsaved = useUnsaved({
    what: "the name that you entered",
    changed: typed !== (item?.name ?? "") && !save.isPending,
    input: typed,
  });
  const obstacle = nameObstacle(typed, item?.name);
  const submit = () => {
    if (!obstacle && !save.isPending) save.mutate({ id: item?.id, name: typed.trim() });
  };
  return (
    <Dialog
      open
      size="small"
      title={item ? `Edit ${family.noun}` : `New ${family.noun}`}
      onClose={onClose}
      onClickBeside={() => unsaved.discard(onClose)}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabledReason={obstacle}>
            {item ? "Update" : "Create"}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          save.reset();
        }}
        error={nameProblem(typed) ?? (save.error ? messageOf(save.error) : undefined)}
      />
    </Dialog>
  );
}
