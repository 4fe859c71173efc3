import { session } from "../../api/session";
import { useStore } from "../../lib/store";
import { Banner } from "../../ui/Banner";
import { CodeForm } from "./CodeForm";
import { CredentialsForm } from "./CredentialsForm";
import { SignedOutFrame } from "./SignedOutFrame";
import { signInStep } from "./signInStep";

/** Username and password, then a code if the account asks for one. The gate around it leads on when that is done. */
export default function LoginPage() {
  const step = useStore(signInStep);
  const now = useStore(session);
  const hasEnded = now.status === "signedOut" && now.hasEnded;
  if (step.at === "code") {
    return (
      <SignedOutFrame title="Confirm it’s you">
        <CodeForm key={step.session} username={step.username} session={step.session} />
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title="Sign in to Casefold">
      {hasEnded && (
        <Banner>
          You were signed out: your session was not used for long, or it was ended from elsewhere. Sign in to
          go on where you were.
        </Banner>
      )}
      <CredentialsForm message={step.at === "credentials" ? step.message : undefined} />
    </SignedOutFrame>
  );
}
