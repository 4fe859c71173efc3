import { useDelayed } from "../lib/useDelayed";
import styles from "../shell/views.module.css";
import { Mark } from "../ui/Mark";

/** Before anything is known. Short waits show an empty page. */
export function LoadingView() {
  const shown = useDelayed(true);
  return (
    <main className={styles.full} aria-busy="true" aria-label="Loading Casefold">
      {shown && (
        <>
          <Mark size={40} />
          <div className={styles.track} />
        </>
      )}
    </main>
  );
}
