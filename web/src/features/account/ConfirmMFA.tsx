import { type FormEvent, useRef, useState } from "react";
import { api, ask } from "../../api/client";
import { ApiError } from "../../api/error";
import { meQuery } from "../../api/me";
import { useChange } from "../../api/mutation";
import { useUnsaved } from "../../form/useUnsaved";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { CopyButton } from "../../ui/CopyButton";
import { TextField } from "../../ui/TextField";
import styles from "./ConfirmMFA.module.css";
import forms from "./forms.module.css";
import { QRCode } from "./QRCode";

/** The secret as a picture and as text, and the field for the first code made from it. */
export function ConfirmMFA({ secret, otpauthURL }: { secret: string; otpauthURL: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const typed = code.replaceAll(/\s/g, "");
  const unsaved = useUnsaved({
    what: "the code that you have not confirmed",
    changed: typed !== "",
    input: typed,
  });
  const verify = useChange({
    call: (sent: string) => ask(api.POST("/auth/mfa/verify", { body: { code: sent } })),
    refreshes: [meQuery.queryKey],
    errorShows: "form",
    accepted: (_, sent) => unsaved.saved(sent),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed && !verify.isPending) verify.mutate(typed, { onError: () => field.current?.select() });
  };
  if (verify.isSuccess) {
    return <Banner>MFA is configured. From now on, logging in asks for a code from your app.</Banner>;
  }
  return (
    <form className={forms.section} onSubmit={submit} noValidate>
      <p className={forms.text}>
        Scan the QR code with your authenticator app, or enter the key by hand, then type the code that the
        app shows.
      </p>
      <QRCode text={otpauthURL} label="QR code for your authenticator app" />
      <div className={styles.key}>
        <span className={styles.label}>Key</span>
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <CopyButton text={secret} label="Copy key" />
      </div>
      <TextField
        ref={field}
        className={forms.wide}
        code
        label="MFA Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={verify.error ? problem(verify.error) : undefined}
        help="The code changes every 30 seconds."
      />
      <Button
        type="submit"
        variant="primary"
        busy={verify.isPending}
        disabledReason={typed ? undefined : "Please enter the code from your app"}
      >
        Confirm MFA
      </Button>
    </form>
  );
}

/** A code that was refused has one sentence; anything else, as too many attempts, is said as it is. */
function problem(error: Error): string {
  const refused =
    !(error instanceof ApiError) || error.code === undefined || (error.code >= 1100 && error.code < 1200);
  return refused ? "There was a problem verifying the MFA code." : error.userMessage;
}
