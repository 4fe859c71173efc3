import { Link, useNavigate } from "react-router";
import { api, ask } from "../../api/client";
import { useChange } from "../../api/mutation";
import { paths } from "../../paths";
import styles from "./forms.module.css";
import { resetState } from "./passwordFlow";
import { passwordProblem } from "./passwordProblem";
import type { PasswordEntry } from "./passwordRules";
import { SetPasswordForm } from "./SetPasswordForm";

/** The mailed code and a new password. Signing in with it is a step of its own, so that MFA is never skipped. */
export function ForgottenPassword({ account }: { account: string }) {
  const navigate = useNavigate();
  const reset = useChange({
    call: ({ code, next }: PasswordEntry) =>
      ask(
        api.POST("/auth/resetPassword", {
          body: { usernameOrEmail: account, code: code.trim(), newPassword: next },
        }),
      ),
    errorShows: "form",
    afterwards: () => void navigate(paths.login(), { replace: true, state: resetState(account) }),
  });
  return (
    <>
      <SetPasswordForm
        flow="forgot"
        lead={`If there is an account for ${account}, a verification code is on its way by email.`}
        username={account}
        problem={passwordProblem(reset.error)}
        busy={reset.isPending}
        onSubmit={(entry) => reset.mutate(entry)}
      />
      <p className={styles.after}>
        No code yet? <Link to={paths.forgotPassword()}>Ask for another one</Link>
      </p>
    </>
  );
}
