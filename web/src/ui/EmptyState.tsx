import { CircleAlert, type LucideIcon, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button";
import styles from "./State.module.css";

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  help?: ReactNode;
  action?: ReactNode;
}

/** Where a list has nothing to show. */
export function EmptyState({ icon: Icon, title, help, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Icon />
      <b className={styles.title}>{title}</b>
      {help && <span>{help}</span>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  title?: string;
  detail?: ReactNode;
  onRetry?: () => void;
}

/** Where something would be, had it loaded. */
export function ErrorState({ title = "This list could not be loaded", detail, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <CircleAlert className={styles.bad} />
      <b className={styles.title}>{title}</b>
      {detail && <span>{detail}</span>}
      {onRetry && (
        <div className={styles.action}>
          <Button icon={<RotateCw />} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
