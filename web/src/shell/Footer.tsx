import { useMe } from "../api/me";
import { footerPaging, SlotOutlet } from "../ui/slot";
import styles from "./Footer.module.css";
import { LauncherMenu } from "./LauncherMenu";

export function Footer() {
  const { user } = useMe();
  return (
    <footer className={styles.foot}>
      <SlotOutlet slot={footerPaging} className={styles.paging} />
      <div className={styles.rest}>
        <LauncherMenu />
        <span className={styles.edition}>Casefold {user.lxwEdition}</span>
      </div>
    </footer>
  );
}
