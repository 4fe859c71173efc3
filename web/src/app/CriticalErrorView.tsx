import { LifeBuoy, LogOut, RotateCw } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../api/error";
import { useAbout } from "../api/me";
import { signOut } from "../api/session";
import styles from "../shell/views.module.css";
import { Banner } from "../ui/Banner";
import { Button, buttonClass } from "../ui/Button";
import { Mark } from "../ui/Mark";

/** When the person's own data cannot be loaded, or a page has broken: nothing works, but there is always a way out. */
export function CriticalErrorView({ error }: { error: unknown }) {
  const supportURL = useAbout()?.supportURL;
  const [failure, setFailure] = useState<unknown>();
  return (
    <main className={styles.full}>
      <title>Casefold could not be loaded</title>
      <Mark size={40} />
      <h1 className={styles.title}>CRITICAL ERROR: Casefold could not be loaded</h1>
      <p className={styles.text}>{messageOf(error)}</p>
      {failure !== undefined && <Banner tone="danger">{messageOf(failure)}</Banner>}
      <div className={styles.actions}>
        <Button variant="primary" icon={<RotateCw />} onClick={() => location.reload()}>
          Reload Page
        </Button>
        {supportURL ? (
          <a className={buttonClass()} href={supportURL} target="_blank" rel="noopener noreferrer">
            <LifeBuoy />
            Contact Support
          </a>
        ) : (
          <Button icon={<LifeBuoy />} disabledReason="This installation has no support address">
            Contact Support
          </Button>
        )}
        <Button icon={<LogOut />} onClick={() => signOut().catch(setFailure)}>
          Log Out
        </Button>
      </div>
    </main>
  );
}
