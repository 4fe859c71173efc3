import { CloudOff, RotateCw, Unlink } from "lucide-react";
import { Button } from "../../../ui/Button";
import { SkeletonRows } from "../../../ui/Skeleton";
import styles from "./public.module.css";

const dead = "This link is invalid or has expired.";

/** There is nothing behind the link, for whatever reason: it never says which. */
export function DeadLink() {
  return (
    <div className={styles.notice}>
      <title>{dead}</title>
      <Unlink />
      <h1>{dead}</h1>
      <p>Ask the person who sent it to share the files again.</p>
    </div>
  );
}

const trouble = "The files cannot be shown right now.";

/** The link may be right: whoever waits a moment can see. */
export function PassingTrouble({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <div className={styles.notice} role="alert">
      <title>{trouble}</title>
      <CloudOff />
      <h1>{trouble}</h1>
      <p>{why}</p>
      <Button icon={<RotateCw />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export function LoadingShare() {
  return (
    <>
      <title>Shared files</title>
      <SkeletonRows rows={6} />
    </>
  );
}
