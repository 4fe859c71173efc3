import { ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { ApiError, messageOf } from "../../api/error";
import { paths } from "../../paths";
import { buttonClass } from "../../ui/Button";
import { EmptyState, ErrorState } from "../../ui/EmptyState";

/** Whether the staff member has to set up two-step sign-in before the console opens. */
export function needsMFA(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (error.errorData as { mfaNeeded?: unknown } | null | undefined)?.mfaNeeded === true;
}

export interface ConsoleFailureProps {
  error: unknown;
  title: string;
  onRetry: () => void;
}

/** Where something of the console would be, had it loaded. */
export function ConsoleFailure({ error, title, onRetry }: ConsoleFailureProps) {
  if (!needsMFA(error)) return <ErrorState title={title} detail={messageOf(error)} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={ShieldCheck}
      title="The console needs two-step sign-in"
      help="Whoever runs the firms of others signs in with a code as well as a password."
      action={
        <Link className={buttonClass({ variant: "primary" })} to={paths.settingsMFA()}>
          Configure MFA
        </Link>
      }
    />
  );
}
