import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../api/error";
import { Button } from "../../../ui/Button";
import { PasswordField } from "../../../ui/PasswordField";
import styles from "./public.module.css";
import type { useLook } from "./publicShare";

export interface PasswordGateProps {
  firm: string;
  look: ReturnType<typeof useLook>;
}

/** Before the password nothing is known but whose files these are. */
export function PasswordGate({ firm, look }: PasswordGateProps) {
  const [password, setPassword] = useState("");
  const obstacle = password === "" ? "Please enter the password" : undefined;
  return (
    <form
      className={styles.gate}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!obstacle && !look.isPending) look.mutate(password);
      }}
    >
      <title>{`Files from ${firm}`}</title>
      <header className={styles.firm}>
        <div>
          <h1 dir="auto">{firm}</h1>
          <p>sent you files that are protected by a password</p>
        </div>
      </header>
      <PasswordField
        label="Password"
        autoComplete="off"
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          look.reset();
        }}
        help="You have it from the person who sent you the link."
        error={look.error ? messageOf(look.error) : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        icon={<LockKeyhole />}
        busy={look.isPending}
        disabledReason={obstacle}
      >
        Show Files
      </Button>
    </form>
  );
}
