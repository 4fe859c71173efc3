import { House } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../paths";
import { buttonClass } from "../ui/Button";
import styles from "./views.module.css";

export function NoPage() {
  return (
    <div className={styles.full}>
      <title>No page here - Casefold</title>
      <h1 className={styles.title} tabIndex={-1}>
        There is no page here... sorry!
      </h1>
      <p className={styles.text}>The address may be mistyped, or you may not have access to this page.</p>
      <div className={styles.actions}>
        <Link className={buttonClass({ variant: "outline" })} to={paths.home()}>
          <House />
          Home
        </Link>
      </div>
    </div>
  );
}
