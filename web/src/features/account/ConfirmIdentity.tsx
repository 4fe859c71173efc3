import { useEffect } from "react";
import { useLocation } from "react-router";
import { identityQuestion, showsIdentityQuestion } from "../../api/confirmation";
import { useStore } from "../../lib/store";
import { ConfirmIdentityDialog } from "./ConfirmIdentityDialog";

/** Asks whoever makes a call that needs a fresh sign-in to confirm who they are. Leaving the page is no answer. */
export function ConfirmIdentity() {
  const answer = useStore(identityQuestion);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question belongs to the page that asked it
  useEffect(showsIdentityQuestion, [pathname]);
  return answer && <ConfirmIdentityDialog onAnswer={answer} />;
}
