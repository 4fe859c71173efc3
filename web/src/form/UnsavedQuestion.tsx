import { useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { useStore } from "../lib/store";
import { askBeforeUnload, discardQuestion, lostByGoing, lostByLeaving, unsaved } from "../lib/unsaved";
import { ConfirmDialog } from "../ui/ConfirmDialog";

const list = new Intl.ListFormat("en");
const losesInput = () => lostByLeaving().length > 0;

/** Asks before unsaved input is lost. Stands once in the shell, for all forms: a router knows one blocker only. */
export function UnsavedQuestion() {
  const { pathname } = useLocation();
  const asked = useStore(discardQuestion);
  const going = useBlocker(
    ({ currentLocation, nextLocation }) =>
      lostByGoing(currentLocation.pathname, nextLocation.pathname).length > 0,
  );
  const entries = useStore(unsaved);
  const someUnsaved = entries.length > 0;
  useEffect(() => (someUnsaved ? askBeforeUnload(losesInput) : undefined), [someUnsaved]);

  const isGoing = going.state === "blocked";
  const lost = isGoing
    ? lostByGoing(pathname, going.location.pathname)
    : entries.filter((entry) => entry === asked?.entry);
  const isMoot = isGoing && lost.length === 0;
  // Saved while the question was open: nothing is lost any more.
  useEffect(() => {
    if (isMoot) going.proceed?.();
  }, [isMoot, going]);

  if (lost.length === 0) return null;
  const close = () => {
    discardQuestion.set(undefined);
    going.reset?.();
  };
  const discard = () => {
    discardQuestion.set(undefined);
    if (isGoing) going.proceed();
    else asked?.discard();
  };
  return (
    <ConfirmDialog
      open
      danger
      title="You have unsaved changes"
      confirmLabel="Discard"
      cancelLabel="Stay"
      onConfirm={discard}
      onClose={close}
    >
      <p>{`If you leave now, ${list.format(lost.map(({ what }) => what))} will be lost.`}</p>
    </ConfirmDialog>
  );
}
