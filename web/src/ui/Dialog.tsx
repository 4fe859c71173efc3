import MuiDialog from "@mui/material/Dialog";
import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useId } from "react";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton";

const widths = { small: 400, medium: 520, large: 720 };

export interface DialogProps {
  open: boolean;
  /** The question it asks. */
  title: string;
  size?: keyof typeof widths;
  onClose: () => void;
  /** A click beside the dialog, which is easily an accident; without it the click closes, too. */
  onClickBeside?: () => void;
  /** Buttons, the submit last. */
  footer?: ReactNode;
  /** Makes the content a form: Enter in a field submits. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** Holds the focus while it is open, closes with Esc, and gives the focus back to what opened it. */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    size = "medium",
    onClose,
    onClickBeside = onClose,
    footer,
    onSubmit,
    children,
  } = props;
  const titleID = useId();
  const content = (
    <>
      <header className={styles.head}>
        <h2 className={styles.title} id={titleID}>
          {title}
        </h2>
        <IconButton label="Close" size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <MuiDialog
      open={open}
      onClose={(_, reason) => (reason === "backdropClick" ? onClickBeside() : onClose())}
      aria-labelledby={titleID}
      slotProps={{
        paper: {
          sx: {
            width: widths[size],
            maxWidth: "calc(100vw - 32px)",
            m: "16px",
            borderRadius: "var(--r-3)",
            boxShadow: "var(--shadow-dialog)",
            backgroundColor: "var(--raised)",
          },
        },
      }}
    >
      {onSubmit ? (
        <form className={styles.content} onSubmit={submit} noValidate>
          {content}
        </form>
      ) : (
        <div className={styles.content}>{content}</div>
      )}
    </MuiDialog>
  );
}
