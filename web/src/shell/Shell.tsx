import { Outlet } from "react-router";
import styles from "./Shell.module.css";

/** The frame of every signed-in page. */
export default function Shell() {
  return (
    <div className={styles.shell}>
      <main className={styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
