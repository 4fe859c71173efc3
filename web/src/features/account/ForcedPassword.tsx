import { api, ask } from "../../api/client";
import { ApiError } from "../../api/error";
import { useChange } from "../../api/mutation";
import { challengeExpired } from "./codes";
import { passwordProblem } from "./passwordProblem";
import { SetPasswordForm } from "./SetPasswordForm";
import { advance, startOver } from "./signInStep";

/** The first sign-in: the password that was handed over is replaced by one's own, and the sign-in goes on. */
export function ForcedPassword({ username, session }: { username: string; session: string }) {
  const complete = useChange({
    call: (newPassword: string) =>
      ask(api.POST("/auth/completeNewPassword", { body: { session, newPassword } })),
    errorShows: "form",
    afterwards: (answer) => advance(answer, username),
  });
  const submit = (newPassword: string) =>
    complete.mutate(newPassword, {
      onError: (error) => {
        if (error instanceof ApiError && error.code === challengeExpired) startOver(error.userMessage);
      },
    });
  return (
    <SetPasswordForm
      flow="forced"
      lead="Choose a password of your own before you go on."
      username={username}
      problem={passwordProblem(complete.error)}
      busy={complete.isPending}
      onSubmit={({ next }) => submit(next)}
    />
  );
}
