import { type FormEvent, useState } from "react";
import { useUnsaved } from "../../form";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/TextField";
import styles from "./DeveloperPage.module.css";
import { serverAddress } from "./serverAddress";

export interface ServerOverrideProps {
  label: string;
  value: string | undefined;
  onSave: (server: string | undefined) => void;
}

/** An address that stands in for the usual one, until it is removed. */
export function ServerOverride({ label, value, onSave }: ServerOverrideProps) {
  const [typed, setTyped] = useState(value ?? "");
  const [refused, setRefused] = useState(false);
  useUnsaved({
    what: "the address that you entered",
    changed: typed.trim() !== (value ?? ""),
    input: typed.trim(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = serverAddress(typed);
    setRefused(address === undefined);
    if (address === undefined) return;
    setTyped(address);
    onSave(address);
  };
  const remove = () => {
    setTyped("");
    setRefused(false);
    onSave(undefined);
  };
  return (
    <form className={styles.override} onSubmit={submit} noValidate>
      <TextField
        className={styles.server}
        label={label}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={refused ? "Please enter an address that begins with http:// or https://" : undefined}
        help={value ? `In use: ${value}` : "No override"}
      />
      <div className={styles.buttons}>
        <Button
          type="submit"
          aria-label={`Save ${label}`}
          disabledReason={typed.trim() === (value ?? "") ? "The address has not been changed" : undefined}
        >
          Save
        </Button>
        <Button
          variant="quiet"
          aria-label={`Remove ${label}`}
          onClick={remove}
          disabledReason={value === undefined ? "There is no override to remove" : undefined}
        >
          Remove
        </Button>
      </div>
    </form>
  );
}
