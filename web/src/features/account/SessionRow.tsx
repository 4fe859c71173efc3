import { Monitor, Rocket } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../api/client";
import { messageOf } from "../../api/error";
import { useChange } from "../../api/mutation";
import { formatDateTime } from "../../lib/dates";
import { relativeTime } from "../../lib/relativeTime";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { describeClient } from "./describeClient";
import { type OwnSession, sessionsQuery } from "./queries";
import styles from "./SessionsPage.module.css";

export function SessionRow({ session }: { session: OwnSession }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const end = useChange({
    call: () => ask(api.POST("/auth/sessions/end", { body: { id: session.id } })),
    refreshes: [sessionsQuery.queryKey],
    says: "Session ended",
    errorShows: "form",
    afterwards: () => setAsking(false),
  });
  const launcher = session.kind === "launcher";
  const name = launcher ? "Casefold Launcher" : describeClient(session.userAgent);
  const Icon = launcher ? Rocket : Monitor;
  const close = () => {
    end.reset();
    setAsking(false);
  };
  return (
    <li className={styles.session}>
      <Icon />
      <div className={styles.what}>
        <span className={styles.name}>
          {name} {session.current && <Chip tone="ok">This session</Chip>}
        </span>
        <span className={styles.details}>
          {session.address} · last used {relativeTime(session.lastUsedAt)} · signed in{" "}
          {formatDateTime(session.createdAt)}
        </span>
      </div>
      {session.current ? (
        <Button onClick={() => void navigate(paths.logout())}>Log Out</Button>
      ) : (
        <Button aria-label={`End ${name}`} onClick={() => setAsking(true)}>
          End
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="End this session?"
        confirmLabel="End"
        busy={end.isPending}
        error={end.error ? messageOf(end.error) : undefined}
        onConfirm={() => end.mutate()}
        onClose={close}
      >
        {`${name} at ${session.address} is signed out at once and has to log in again.`}
      </ConfirmDialog>
    </li>
  );
}
