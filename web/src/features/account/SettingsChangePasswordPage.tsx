import { useNavigate } from "react-router";
import { api, ask } from "../../api/client";
import { useMe } from "../../api/me";
import { useChange } from "../../api/mutation";
import { acceptSignIn } from "../../api/session";
import { paths, settingsMenu } from "../../paths";
import { Page } from "../../shell/Page";
import styles from "./forms.module.css";
import { passwordProblem } from "./passwordProblem";
import type { PasswordEntry } from "./passwordRules";
import { sessionsQuery } from "./queries";
import { SetPasswordForm } from "./SetPasswordForm";

export default function SettingsChangePasswordPage() {
  const navigate = useNavigate();
  const { username } = useMe().identity;
  const change = useChange({
    call: async ({ entry: { current, next } }: { entry: PasswordEntry; onSaved: () => void }) =>
      acceptSignIn(
        await ask(api.POST("/auth/changePassword", { body: { oldPassword: current, newPassword: next } })),
      ),
    errorShows: "form",
    accepted: (_, { onSaved }) => onSaved(),
    refreshes: [sessionsQuery.queryKey],
    says: "Password changed. Your other sessions have been ended.",
    afterwards: () => void navigate(paths.settings()),
  });
  return (
    <Page title="Change Password" under={settingsMenu} padded>
      <div className={styles.settings}>
        <SetPasswordForm
          flow="loggedIn"
          username={username}
          problem={passwordProblem(change.error)}
          busy={change.isPending}
          onSubmit={(entry, onSaved) => change.mutate({ entry, onSaved })}
        />
      </div>
    </Page>
  );
}
