import { type FormEvent, useState } from "react";
import { api, ask } from "../../api/client";
import { messageOf } from "../../api/error";
import { meQuery } from "../../api/me";
import { useChange } from "../../api/mutation";
import { useUnsaved } from "../../form/useUnsaved";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/TextField";
import styles from "./forms.module.css";

/** Shown while the email address is only claimed: the mailed code proves it. */
export function VerifyEmailForm({ email }: { email: string }) {
  const [code, setCode] = useState("");
  const unsaved = useUnsaved({
    what: "the verification code that you entered",
    changed: code.trim() !== "",
    input: code.trim(),
  });
  const verify = useChange({
    call: (typed: string) => ask(api.POST("/auth/email/confirm", { body: { code: typed } })),
    refreshes: [meQuery.queryKey],
    says: "Email verified",
    errorShows: "form",
    accepted: (_, sent) => unsaved.saved(sent),
  });
  const resend = useChange({
    call: () => ask(api.POST("/auth/email/resend", { body: {} })),
    says: `Verification code sent to ${email}`,
    errorShows: "form",
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() && !verify.isPending) verify.mutate(code.trim());
  };
  return (
    <form className={styles.section} onSubmit={submit} noValidate>
      <Banner tone="warn" className={styles.wide}>
        Please check your e-mail for a verification code. The new address cannot be used to log in until it
        has been verified.
      </Banner>
      {resend.error && (
        <Banner tone="danger" className={styles.wide}>
          {`The verification code could not be sent to ${email}`}
        </Banner>
      )}
      <TextField
        className={styles.wide}
        label="Verification Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          verify.reset();
        }}
        error={verify.error ? messageOf(verify.error) : undefined}
      />
      <div className={styles.buttons}>
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          Re-send Code
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={verify.isPending}
          disabledReason={code.trim() ? undefined : "Please enter the verification code"}
        >
          Verify Email
        </Button>
      </div>
    </form>
  );
}
