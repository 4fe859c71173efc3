import { useEffect, useState } from "react";
import { type Location, useBlocker, useLocation } from "react-router";
import { useStore } from "../lib/store";
import {
  askBeforeUnload,
  discardQuestion,
  lostByGoing,
  lostByLeaving,
  type Unsaved,
  unsaved,
} from "../lib/unsaved";
import { ConfirmDialog } from "../ui/ConfirmDialog";

const list = new Intl.ListFormat("en");
const losesInput = () => lostByLeaving().length > 0;

/** Asks before unsaved input is lost. Stands once in the shell, for all forms: a router knows one blocker only. */
export function UnsavedQuestion() {
  const entries = useStore(unsaved);
  const someUnsaved = entries.length > 0;
  useEffect(() => (someUnsaved ? askBeforeUnload(losesInput) : undefined), [someUnsaved]);
  const asked = useStore(discardQuestion);
  const going = useGoing();

  const lost = going?.lost ?? entries.filter((entry) => entry === asked?.entry);
  if (lost.length === 0) return null;
  const stay = () => {
    discardQuestion.set(undefined);
    going?.stay();
  };
  const discard = () => {
    discardQuestion.set(undefined);
    if (going) going.goOn();
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
      onClose={stay}
    >
      <p>{`If you leave now, ${list.format(lost.map(({ what }) => what))} will be lost.`}</p>
    </ConfirmDialog>
  );
}

interface Going {
  lost: readonly Unsaved[];
  stay: () => void;
  goOn: () => void;
}

/** The way to another page that waits for an answer. */
function useGoing(): Going | undefined {
  const { pathname } = useLocation();
  const [answered, setAnswered] = useState<Location>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      lostByGoing(currentLocation.pathname, nextLocation.pathname).length > 0,
  );
  const isWaiting = blocker.state === "blocked" && blocker.location !== answered;
  const lost = isWaiting ? lostByGoing(pathname, blocker.location.pathname) : [];
  const goOn = () => {
    if (!isWaiting) return;
    // The next page may take a while to come. Meanwhile its way has been decided, and the input given up.
    setAnswered(blocker.location);
    unsaved.set(unsaved.get().filter((entry) => !lost.includes(entry)));
    blocker.proceed();
  };
  const isMoot = isWaiting && lost.length === 0;
  // Saved while the question was open: nothing is lost any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on once, with what is known then
  useEffect(() => {
    if (isMoot) goOn();
  }, [isMoot]);
  return isWaiting ? { lost, stay: () => blocker.reset?.(), goOn } : undefined;
}
