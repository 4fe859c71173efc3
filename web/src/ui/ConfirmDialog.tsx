import { type ReactNode, useState } from "react";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import styles from "./Dialog.module.css";
import { TextField } from "./TextField";

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  confirmIcon?: ReactNode;
  /** A second way to go on, between the two. */
  other?: { label: string; onSelect: () => void };
  /** Solid red, for what cannot be undone. */
  danger?: boolean;
  /** A word that must be typed first; Enter does nothing until it is there. */
  typedWord?: string;
  /** Why it cannot be confirmed now, whatever is typed. */
  disabledReason?: string;
  busy?: boolean;
  error?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, typedWord, disabledReason, busy, error, onConfirm, onClose } = props;
  const [typed, setTyped] = useState("");
  const missing = typedWord !== undefined && typed.trim() !== typedWord;
  const close = () => {
    setTyped("");
    onClose();
  };
  const confirm = () => {
    if (missing || busy || disabledReason) return;
    onConfirm();
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={close}
      onSubmit={confirm}
      footer={
        <>
          <Button onClick={close} autoFocus={typedWord === undefined && props.danger}>
            {props.cancelLabel ?? "Cancel"}
          </Button>
          {props.other && <Button onClick={props.other.onSelect}>{props.other.label}</Button>}
          <Button
            type="submit"
            variant={props.danger ? "danger" : "primary"}
            icon={props.confirmIcon}
            busy={busy}
            autoFocus={typedWord === undefined && !props.danger}
            disabledReason={
              disabledReason ?? (missing ? `"${typedWord}" must be typed into the box above` : undefined)
            }
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {props.children}
        {error && <Banner tone="danger">{error}</Banner>}
        {typedWord !== undefined && (
          <TextField
            label={`Type ${typedWord} to continue`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoFocus
          />
        )}
      </div>
    </Dialog>
  );
}
