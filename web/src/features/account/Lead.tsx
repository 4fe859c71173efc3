import type { ReactNode } from "react";
import styles from "./SignedOutFrame.module.css";

/**
 * What a signed-out page asks for, below its title. What went wrong stands in its place, so that no field moves under
 * the hands of whoever types.
 */
export function Lead({ children, message }: { children: ReactNode; message?: ReactNode }) {
  return (
    <div className={styles.opening}>
      <p className={styles.lead}>{children}</p>
      {message}
    </div>
  );
}
