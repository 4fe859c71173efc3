import { Outlet } from "react-router";
import { Snackbars } from "../ui/Snackbars";
import { ConnectionBanner } from "./ConnectionBanner";
import styles from "./Root.module.css";

/** Around every page, signed in or not. */
export function Root() {
  return (
    <div className={styles.root}>
      <ConnectionBanner />
      <div className={styles.page}>
        <Outlet />
      </div>
      <Snackbars />
    </div>
  );
}
