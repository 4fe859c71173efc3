import { useEffect, useState } from "react";
import { messageOf } from "../../api/error";
import { signOut } from "../../api/session";
import { ErrorState } from "../../ui/EmptyState";

/** Opening this page signs out; the gate around it then leads to the sign-in page. */
export default function LogoutPage() {
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs the effect again
  useEffect(() => {
    signOut().catch(setFailure);
  }, [attempt]);
  if (failure === undefined) return null;
  return (
    <ErrorState
      title="You are still logged in"
      detail={messageOf(failure)}
      onRetry={() => {
        setFailure(undefined);
        setAttempt(attempt + 1);
      }}
    />
  );
}
