import { Navigate, useLocation } from "react-router";
import { session } from "../../api/session";
import { useStore } from "../../lib/store";
import { paths } from "../../paths";
import { ForcedPassword } from "./ForcedPassword";
import { ForgottenPassword } from "./ForgottenPassword";
import { forgottenAccount } from "./passwordFlow";
import { SignedOutFrame } from "./SignedOutFrame";
import { signInStep } from "./signInStep";

const title = "Set Your Casefold Password";

/**
 * For those who must set a password, and for those who forgot theirs. Whoever has done so, or never had business here,
 * goes on: home when signed in by now, else to the sign-in page.
 */
export default function ChangePasswordPage() {
  const { status } = useStore(session);
  const step = useStore(signInStep);
  const account = forgottenAccount(useLocation().state);
  if (step.at === "newPassword") {
    return (
      <SignedOutFrame title={title} leadsBack>
        <ForcedPassword username={step.username} session={step.session} />
      </SignedOutFrame>
    );
  }
  if (account) {
    return (
      <SignedOutFrame title={title}>
        <ForgottenPassword account={account} />
      </SignedOutFrame>
    );
  }
  return <Navigate to={status === "signedIn" ? paths.home() : paths.login()} replace />;
}
