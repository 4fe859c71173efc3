import { type FormEvent, useState } from "react";
import { api, ask } from "../../api/client";
import { meQuery } from "../../api/me";
import { useChange } from "../../api/mutation";
import { useUnsaved } from "../../form/useUnsaved";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/TextField";
import { emailObstacle } from "./attributes";
import styles from "./forms.module.css";

export function EmailForm({ current }: { current: string }) {
  // Nothing until it is touched: an address that changes elsewhere changes here, too.
  const [entered, setEntered] = useState<string>();
  const typed = entered ?? current;
  const obstacle = emailObstacle(typed, current);
  const unsaved = useUnsaved({
    what: "the email address that you entered",
    changed: typed.trim() !== current,
    input: typed.trim(),
  });
  const update = useChange({
    call: (email: string) => ask(api.PUT("/auth/attributes", { body: { email } })),
    refreshes: [meQuery.queryKey],
    says: (_, email) =>
      `Email address updated.  To complete this change, a verification code has been sent to ${email}`,
    errorShows: "form",
    accepted: (_, email) => unsaved.saved(email),
    // What was typed meanwhile stays.
    afterwards: (_, email) => setEntered((now) => (now?.trim() === email ? undefined : now)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!obstacle && !update.isPending) update.mutate(typed.trim());
  };
  return (
    <form className={styles.section} onSubmit={submit} noValidate>
      <TextField
        className={styles.wide}
        label="Email Address"
        name="email"
        type="email"
        autoComplete="email"
        value={typed}
        onChange={(event) => {
          setEntered(event.target.value);
          update.reset();
        }}
        error={update.error ? "Email address was not successfully updated" : undefined}
      />
      <Button type="submit" variant="primary" busy={update.isPending} disabledReason={obstacle}>
        Update Email Address
      </Button>
    </form>
  );
}
