import { type FormEvent, useRef, useState } from "react";
import { useUnsaved } from "../../form/useUnsaved";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { PasswordField } from "../../ui/PasswordField";
import { TextField } from "../../ui/TextField";
import styles from "./forms.module.css";
import { Lead } from "./Lead";
import { PasswordChecklist } from "./PasswordChecklist";
import { checkPassword, type PasswordEntry, type PasswordFlow } from "./passwordRules";
import { useFocusOnArrival } from "./useFocusOnArrival";

export interface SetPasswordFormProps {
  flow: PasswordFlow;
  /** Whose password it is, for password managers. */
  username: string;
  /** What a page without a title bar says above the fields. */
  lead?: string;
  problem?: string;
  busy: boolean;
  /** `onSaved` is for the moment when the server has the password. */
  onSubmit: (entry: PasswordEntry, onSaved: () => void) => void;
}

const empty: PasswordEntry = { current: "", code: "", next: "", confirmation: "" };

/** The fields of the flow, the rules as they are met, and a button that waits for all of them. */
export function SetPasswordForm({ flow, username, lead, problem, busy, onSubmit }: SetPasswordFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const [entry, setEntry] = useState(empty);
  // A password that was typed and not sent is not changed: whoever leaves now may believe that it is.
  const unsaved = useUnsaved({
    what: "the new password that you entered",
    changed: flow === "loggedIn" && Object.values(entry).some((text) => text !== ""),
    input: entry,
  });
  // Inside the shell the heading gets the focus, as on every page there.
  useFocusOnArrival(first);

  const rules = checkPassword(flow, entry);
  const unmet = rules.find(({ met }) => !met)?.text;
  const field = (name: keyof PasswordEntry) => ({
    name,
    value: entry[name],
    onChange: (event: { target: { value: string } }) => setEntry({ ...entry, [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unmet && !busy) onSubmit(entry, unsaved.saved);
  };

  const message = problem && <Banner tone="danger">{problem}</Banner>;
  return (
    <>
      {lead && <Lead message={message}>{lead}</Lead>}
      <form className={styles.form} onSubmit={submit} noValidate>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {flow === "forgot" && (
          <TextField
            {...field("code")}
            ref={first}
            label="Verification Code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {flow === "loggedIn" && (
          <PasswordField {...field("current")} label="Current Password" autoComplete="current-password" />
        )}
        <PasswordField
          {...field("next")}
          ref={flow === "forced" ? first : undefined}
          label="New Password"
          autoComplete="new-password"
        />
        <PasswordField {...field("confirmation")} label="Confirm New Password" autoComplete="new-password" />
        <PasswordChecklist rules={rules} />
        <Button
          type="submit"
          variant="primary"
          {...(flow !== "loggedIn" && { size: "lg", block: true })}
          busy={busy}
          disabledReason={unmet}
        >
          Set Password
        </Button>
        {!lead && message}
      </form>
    </>
  );
}
