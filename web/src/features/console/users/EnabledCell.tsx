import { Check, LoaderCircle, X } from "lucide-react";
import { Switch } from "../../../ui/Checkbox";
import type { FirmUser } from "../records";
import { useSetEnabled } from "./changes";
import styles from "./users.module.css";
import { type ToggleMark, useToggle } from "./useToggle";

/** Whether somebody can sign in, to be switched in its row. */
export function EnabledCell({ user }: { user: FirmUser }) {
  const setEnabled = useSetEnabled();
  const { shown, mark, set } = useToggle(user.enabled === true, (enabled) =>
    setEnabled.mutateAsync({ user, enabled }),
  );
  if (!user.hasAccount) return null;
  return (
    <span className={styles.toggle}>
      <Switch
        aria-label={`${user.displayName} is enabled`}
        checked={shown}
        disabledReason={user.refused.setEnabled}
        onChange={(event) => set(event.target.checked)}
      />
      <Mark mark={mark} />
    </span>
  );
}

const words: Readonly<Record<ToggleMark, string>> = {
  none: "",
  updating: "Updating",
  done: "Updated",
  failed: "Not updated",
};

function Mark({ mark }: { mark: ToggleMark }) {
  return (
    <span role="status" className={styles.toggleMark}>
      {mark === "updating" && <LoaderCircle className={styles.busy} />}
      {mark === "done" && <Check className={styles.tick} />}
      {mark === "failed" && <X className={styles.cross} />}
      <span className="sr">{words[mark]}</span>
    </span>
  );
}
