import { CircleAlert, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useShortcut } from "../lib/shortcuts";
import { useStore } from "../lib/store";
import { IconButton } from "./IconButton";
import styles from "./Snackbars.module.css";
import { closeSnackbar, hideAfterMs, type ShownSnackbar, snackbarStore, visibleSnackbar } from "./snackbars";

/** The one place where snackbars appear. Announced to those who do not see them. */
export function Snackbars() {
  const snack = visibleSnackbar(useStore(snackbarStore));
  const place = useRef<HTMLDivElement>(null);
  useShortcut("F8", "Go to the message", () => place.current?.querySelector("button")?.focus(), isShown);
  return (
    <div
      ref={place}
      className={styles.place}
      role="status"
      aria-live={snack?.tone === "error" ? "assertive" : "polite"}
    >
      {snack && <Snackbar key={snack.id} snack={snack} />}
    </div>
  );
}

const isShown = () => visibleSnackbar(snackbarStore.get()) !== undefined;

function Snackbar({ snack }: { snack: ShownSnackbar }) {
  const [held, setHeld] = useState(false);
  const { id, persist, duration = hideAfterMs } = snack;
  useEffect(() => {
    if (persist || held) return;
    const timer = setTimeout(() => closeSnackbar(id), duration);
    return () => clearTimeout(timer);
  }, [id, persist, held, duration]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being looked at is no action, it only stops the clock
    <div
      className={styles.snack}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
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
      <IconButton label="Close message" size="sm" className={styles.close} onClick={() => closeSnackbar(id)}>
        <X className="i-14" />
      </IconButton>
    </div>
  );
}
