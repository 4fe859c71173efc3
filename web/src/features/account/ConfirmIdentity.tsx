import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { identityQuestion, showsIdentityQuestion } from "../../api/confirmation";
import { patiently } from "../../api/patiently";
import { useStore } from "../../lib/store";

// Few are asked: the fields of the question travel when somebody is.
const ConfirmIdentityDialog = lazy(patiently(() => import("./ConfirmIdentityDialog")));

/** Asks whoever makes a call that needs a fresh sign-in to confirm who they are. Leaving the page is no answer. */
export function ConfirmIdentity() {
  const answer = useStore(identityQuestion);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question belongs to the page that asked it
  useEffect(showsIdentityQuestion, [pathname]);
  return (
    answer && (
      <Suspense fallback={null}>
        <ConfirmIdentityDialog onAnswer={answer} />
      </Suspense>
    )
  );
}
