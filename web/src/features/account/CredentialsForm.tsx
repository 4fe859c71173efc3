import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { api, ask } from "../../api/client";
import { messageOf } from "../../api/error";
import { useAbout } from "../../api/me";
import { useChange } from "../../api/mutation";
import { cx } from "../../lib/cx";
import { paths } from "../../paths";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { PasswordField } from "../../ui/PasswordField";
import { TextField } from "../../ui/TextField";
import styles from "./forms.module.css";
import { Lead } from "./Lead";
import { resetAccount } from "./passwordFlow";
import { advance } from "./signInStep";
import { useFocusOnArrival } from "./useFocusOnArrival";

const DemoSignIns = lazy(() => import("./DemoSignIns"));

interface Credentials {
  username: string;
  password: string;
}

/** The fields keep their own text, so that what a password manager fills in counts as typed. */
export function CredentialsForm({ message }: { message?: string }) {
  const navigate = useNavigate();
  const demo = useAbout()?.demo;
  const account = resetAccount(useLocation().state);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});
  useFocusOnArrival(account ? password : username);

  const signIn = useChange({
    call: (body: Credentials) => ask(api.POST("/auth/signIn", { body })),
    errorShows: "form",
    afterwards: (answer, input) => {
      advance(answer, input.username);
      if (answer.status === "NEW_PASSWORD_REQUIRED") void navigate(paths.changePassword());
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = { username: username.current?.value.trim() ?? "", password: password.current?.value ?? "" };
    setMissing({
      username: typed.username ? undefined : "Please enter your username or email address",
      password: typed.password ? undefined : "Please enter your password",
    });
    if (!typed.username) username.current?.focus();
    else if (!typed.password) password.current?.focus();
    else if (!signIn.isPending) signIn.mutate(typed, { onError: () => password.current?.select() });
  };

  const fill = (credentials: Credentials) => {
    if (!username.current || !password.current) return;
    username.current.value = credentials.username;
    password.current.value = credentials.password;
    setMissing({});
    password.current.focus();
  };

  const problem = signIn.error ? messageOf(signIn.error) : message;
  const said = problem ? <Banner tone="danger">{problem}</Banner> : account && <PasswordChanged />;
  return (
    <>
      <Lead message={signIn.isPending ? undefined : said}>Use your firm username or email address.</Lead>
      <form className={cx(styles.form, styles.noted)} onSubmit={submit} noValidate>
        <TextField
          ref={username}
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={account}
          error={missing.username}
        />
        <PasswordField
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          error={missing.password}
          aside={
            <Link className={styles.aside} to={paths.forgotPassword()}>
              Forgot Password
            </Link>
          }
        />
        <Button type="submit" variant="primary" size="lg" block busy={signIn.isPending}>
          Log In
        </Button>
      </form>
      {demo && (
        <Suspense>
          <DemoSignIns onChoose={fill} />
        </Suspense>
      )}
    </>
  );
}

function PasswordChanged() {
  return <Banner tone="ok">Your password has been changed. Log in with the new one.</Banner>;
}
