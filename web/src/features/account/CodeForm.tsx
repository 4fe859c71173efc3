import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../api/client";
import { ApiError, messageOf } from "../../api/error";
import { useChange } from "../../api/mutation";
import { cx } from "../../lib/cx";
import { paths } from "../../paths";
import { Avatar } from "../../ui/Avatar";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/TextField";
import { challengeExpired } from "./codes";
import styles from "./forms.module.css";
import { Lead } from "./Lead";
import { advance, startOver } from "./signInStep";
import { useFocusOnArrival } from "./useFocusOnArrival";

/** The second step: a code from the authenticator app. An expired sign-in goes back to the first. */
export function CodeForm({ username, session }: { username: string; session: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  useFocusOnArrival(field);

  const confirm = useChange({
    call: (typed: string) => ask(api.POST("/auth/confirmSignIn", { body: { session, code: typed } })),
    errorShows: "form",
    afterwards: (answer) => {
      advance(answer, username);
      if (answer.status === "NEW_PASSWORD_REQUIRED") void navigate(paths.changePassword());
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.replaceAll(/\s/g, "");
    setMissing(typed === "");
    if (typed === "" || confirm.isPending) return field.current?.focus();
    confirm.mutate(typed, {
      onError: (error) => {
        if (error instanceof ApiError && error.code === challengeExpired) startOver(error.userMessage);
        else field.current?.select();
      },
    });
  };

  return (
    <>
      <Lead message={confirm.error && <Banner tone="danger">{messageOf(confirm.error)}</Banner>}>
        Enter the 6-digit code from your authenticator app.
      </Lead>
      <form className={cx(styles.form, styles.noted)} onSubmit={submit} noValidate>
        <div className={styles.account}>
          <Avatar name={username} />
          <span className="ell">{username}</span>
          <button type="button" onClick={() => startOver()}>
            Use another account
          </button>
        </div>
        <TextField
          ref={field}
          code
          label="MFA Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={missing ? "Please enter the code" : undefined}
          help="The code changes every 30 seconds."
        />
        <Button type="submit" variant="primary" size="lg" block busy={confirm.isPending}>
          Log In
        </Button>
      </form>
    </>
  );
}
