import { useRef, useState } from "react";
import { api, ask } from "../../api/client";
import { ApiError, messageOf } from "../../api/error";
import { useMe } from "../../api/me";
import { useChange } from "../../api/mutation";
import { Avatar } from "../../ui/Avatar";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import dialog from "../../ui/Dialog.module.css";
import { PasswordField } from "../../ui/PasswordField";
import { TextField } from "../../ui/TextField";
import { wrongCode, wrongCredentials } from "./codes";
import styles from "./forms.module.css";

const lead = "You have been logged in for a while. To go on, please enter your password again";

/** What is wrong with what was typed, by field; anything else is said on top. */
interface Problems {
  password?: string;
  code?: string;
  other?: string;
}

function problemsOf(error: Error, typedCode: string): Problems {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === wrongCredentials) return { password: "This password is not right" };
  if (code === wrongCode) return { code: typedCode ? messageOf(error) : missing.code };
  return { other: messageOf(error) };
}

const missing = { password: "Please enter your password", code: "Please enter the code from your app" };

/** The fields keep their own text, so that what a password manager fills in counts as typed. */
export default function ConfirmIdentityDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const { username, mfaEnabled } = useMe().identity;
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  // The second factor may have been set elsewhere since this page learned about the person.
  const [needsCode, setNeedsCode] = useState(mfaEnabled);

  const confirm = useChange({
    call: (body: { password: string; code?: string }) => ask(api.POST("/auth/confirmIdentity", { body })),
    errorShows: "form",
    afterwards: () => onAnswer(true),
  });

  const show = (found: Problems) => {
    setProblems(found);
    const field = found.password ? password.current : found.code ? code.current : null;
    field?.focus();
    field?.select();
  };

  const submit = () => {
    const typed = { password: password.current?.value ?? "", code: code.current?.value.trim() ?? "" };
    const lacks = {
      password: typed.password ? undefined : missing.password,
      code: needsCode && !typed.code ? missing.code : undefined,
    };
    if (lacks.password || lacks.code) return show(lacks);
    if (confirm.isPending) return;
    setProblems({});
    confirm.mutate(typed.code ? typed : { password: typed.password }, {
      onError: (error) => {
        const found = problemsOf(error, typed.code);
        if (found.code) setNeedsCode(true);
        show(found);
      },
    });
  };

  return (
    <Dialog
      open
      size="small"
      title="Confirm it is you"
      onClose={() => onAnswer(false)}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={confirm.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <div className={dialog.stack}>
        <p>{needsCode ? `${lead}, and a code from your authenticator app.` : `${lead}.`}</p>
        {problems.other && <Banner tone="danger">{problems.other}</Banner>}
        <div className={styles.account}>
          <Avatar name={username} />
          <span className="ell">{username}</span>
        </div>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus
          error={problems.password}
        />
        {needsCode && (
          <TextField
            ref={code}
            code
            label="MFA Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={!mfaEnabled}
            error={problems.code}
            help="The code changes every 30 seconds."
          />
        )}
      </div>
    </Dialog>
  );
}
