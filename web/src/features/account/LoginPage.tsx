import { useStore } from "../../lib/store";
import { CodeForm } from "./CodeForm";
import { CredentialsForm } from "./CredentialsForm";
import { SignedOutFrame } from "./SignedOutFrame";
import { signInStep } from "./signInStep";

/** Username and password, then a code if the account asks for one. The gate around it leads on when that is done. */
export default function LoginPage() {
  const step = useStore(signInStep);
  if (step.at === "code") {
    return (
      <SignedOutFrame title="Confirm it’s you">
        <CodeForm key={step.session} username={step.username} session={step.session} />
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title="Sign in to Casefold">
      <CredentialsForm message={step.at === "credentials" ? step.message : undefined} />
    </SignedOutFrame>
  );
}
