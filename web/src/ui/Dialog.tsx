import { X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { cx } from "../lib/cx";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton";
import { Modal } from "./Modal";

const widths = { small: 400, medium: 520, large: 720, wide: 1000 };

export interface DialogProps {
  open: boolean;
  /** The question it asks. */
  title: string;
  /** Beside the title: what comes of it. */
  subtitle?: string;
  size?: keyof typeof widths;
  onClose: () => void;
  /** A click beside the dialog, which is easily an accident; without it the click closes, too. */
  onClickBeside?: () => void;
  /** Buttons, the submit last. */
  footer?: ReactNode;
  /** Makes the content a form: Enter in a field submits, and Ctrl+Enter anywhere in it. */
  onSubmit?: () => void;
  /** What the content is about, beside it; below it where there is no room. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Holds the focus while it is open, closes with Esc, and gives the focus back to what opened it. */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    subtitle,
    size = "medium",
    onClose,
    onClickBeside,
    footer,
    onSubmit,
    aside,
    children,
  } = props;
  const titleID = useId();
  const content = (
    <>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title} id={titleID}>
            {title}
          </h2>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        <IconButton label="Close" size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {aside ? (
        <div className={styles.columns}>
          <div className={styles.body}>{children}</div>
          <aside className={styles.aside}>{aside}</aside>
        </div>
      ) : (
        <div className={styles.body}>{children}</div>
      )}
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </>
  );
  const contentClass = cx(styles.content, aside !== undefined && styles.sided);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
  };
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <Modal
      {...{ open, onClose, onClickBeside }}
      place="middle"
      width={widths[size]}
      aria-labelledby={titleID}
    >
      {onSubmit ? (
        <form className={contentClass} onSubmit={submit} onKeyDown={submitByKeys} noValidate>
          {content}
        </form>
      ) : (
        <div className={contentClass}>{content}</div>
      )}
    </Modal>
  );
}
