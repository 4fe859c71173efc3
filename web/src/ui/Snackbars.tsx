import { CircleAlert, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useShortcut } from "../lib/shortcuts";
import {
  closeSnackbar,
  hideAfterMs,
  type ShownSnackbar,
  snackbarStore,
  visibleSnackbars,
} from "../lib/snackbars";
import { useStore } from "../lib/store";
import { useMediaQuery } from "../lib/useMediaQuery";
import { IconButton } from "./IconButton";
import styles from "./Snackbars.module.css";
import { useMessageRoom } from "./useMessageRoom";

/** Where a stack of messages would take a third of the page. */
const cramped = "(max-width: 600px), (max-height: 600px)";

/** The one place where snackbars appear, the newest lowest. Each is announced once to those who do not see them. */
export function Snackbars() {
  const snacks = visibleSnackbars(useStore(snackbarStore), useMediaQuery(cramped) ? 1 : 3);
  const place = useRef<HTMLDivElement>(null);
  useMessageRoom(place);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const count = snacks.length;
  // One that vanishes under the pointer or with the focus does not say that they left.
  useEffect(() => {
    const { current } = place;
    const still = (holds: boolean | undefined) => (was: boolean) => was && count > 0 && holds === true;
    setPointed(still(current?.matches(":hover")));
    setFocused(still(current?.contains(document.activeElement)));
  }, [count]);
  useShortcut("F8", "Go to the message", () => focusNewest(place.current), isShown);
  return (
    <div
      ref={place}
      className={styles.place}
      role="status"
      aria-live="polite"
      aria-atomic={false}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {snacks.map((snack) => (
        <Snackbar key={snack.id} snack={snack} held={pointed || focused} />
      ))}
    </div>
  );
}

const isShown = () => snackbarStore.get().length > 0;

function focusNewest(place: HTMLElement | null): void {
  place?.lastElementChild?.querySelector("button")?.focus();
}

/** Closes it; whoever did so by keyboard goes on to its neighbour, or back to the page when it was the last. */
function close(id: number, button: HTMLElement): void {
  const snack = button.closest(`.${styles.snack}`);
  const neighbour = snack?.nextElementSibling ?? snack?.previousElementSibling;
  if (button.matches(":focus-visible")) neighbour?.querySelector("button")?.focus();
  closeSnackbar(id);
}

function Snackbar({ snack, held }: { snack: ShownSnackbar; held: boolean }) {
  const { id, persist, duration = hideAfterMs } = snack;
  useEffect(() => {
    if (persist || held) return;
    const timer = setTimeout(() => closeSnackbar(id), duration);
    return () => clearTimeout(timer);
  }, [id, persist, held, duration]);
  return (
    <div className={styles.snack}>
      {snack.tone === "error" && <CircleAlert />}
      <span className={styles.text}>{snack.message}</span>
      {snack.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            closeSnackbar(id);
            snack.action?.onSelect();
          }}
        >
          {snack.action.label}
        </button>
      )}
      <IconButton
        label="Close message"
        size="sm"
        className={styles.close}
        onClick={(event) => close(id, event.currentTarget)}
      >
        <X className="i-14" />
      </IconButton>
    </div>
  );
}
