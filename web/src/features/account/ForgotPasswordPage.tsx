import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../api/client";
import { messageOf } from "../../api/error";
import { useChange } from "../../api/mutation";
import { cx } from "../../lib/cx";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/TextField";
import styles from "./forms.module.css";
import { Lead } from "./Lead";
import { forgotState } from "./passwordFlow";
import { SignedOutFrame } from "./SignedOutFrame";
import { useFocusOnArrival } from "./useFocusOnArrival";

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [usernameOrEmail, setUsernameOrEmail] = useState("");
  const [missing, setMissing] = useState(false);
  useFocusOnArrival(field);

  const request = useChange({
    call: (typed: string) => ask(api.POST("/auth/forgotPassword", { body: { usernameOrEmail: typed } })),
    errorShows: "form",
    afterwards: (_, typed) => void navigate(paths.changePassword(), { state: forgotState(typed) }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = usernameOrEmail.trim();
    setMissing(typed === "");
    if (typed === "") field.current?.focus();
    else if (!request.isPending) request.mutate(typed, { onError: () => field.current?.select() });
  };

  const problem = missing
    ? "Please enter your email address or username"
    : request.error && messageOf(request.error);
  return (
    <SignedOutFrame title="Find Your Account" leadsBack>
      <Lead>A verification code goes to the email address of your account.</Lead>
      <form className={cx(styles.form, styles.noted)} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label="Email address or Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={usernameOrEmail}
          onChange={(event) => setUsernameOrEmail(event.target.value)}
          error={problem || undefined}
        />
        <Button type="submit" variant="primary" size="lg" block busy={request.isPending}>
          Reset Password
        </Button>
      </form>
    </SignedOutFrame>
  );
}
