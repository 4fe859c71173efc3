import { type FormEvent, useState } from "react";
import { api, ask } from "../../api/client";
import { meQuery } from "../../api/me";
import { useChange } from "../../api/mutation";
import { useUnsaved } from "../../form/useUnsaved";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/TextField";
import { nameObstacle } from "./attributes";
import styles from "./forms.module.css";

export function DisplayNameForm({ current }: { current: string }) {
  // Nothing until it is touched: a name that changes elsewhere changes here, too.
  const [entered, setEntered] = useState<string>();
  const typed = entered ?? current;
  const obstacle = nameObstacle(typed, current);
  const unsaved = useUnsaved({
    what: "the display name that you entered",
    changed: typed.trim() !== current,
    input: typed.trim(),
  });
  const update = useChange({
    call: (name: string) => ask(api.PUT("/auth/attributes", { body: { name } })),
    refreshes: [meQuery.queryKey],
    says: "Display name updated",
    errorShows: "form",
    accepted: (_, name) => unsaved.saved(name),
    // What was typed meanwhile stays.
    afterwards: (_, name) => setEntered((now) => (now?.trim() === name ? undefined : now)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!obstacle && !update.isPending) update.mutate(typed.trim());
  };
  return (
    <form className={styles.section} onSubmit={submit} noValidate>
      <TextField
        className={styles.wide}
        label="Display name"
        name="name"
        autoComplete="name"
        value={typed}
        onChange={(event) => {
          setEntered(event.target.value);
          update.reset();
        }}
        error={update.error ? "Display name was not successfully updated" : undefined}
      />
      <Button type="submit" variant="primary" busy={update.isPending} disabledReason={obstacle}>
        Update Display Name
      </Button>
    </form>
  );
}
