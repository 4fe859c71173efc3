import { Dialog } from "@base-ui/react/dialog";
import { type CSSProperties, type KeyboardEvent, type ReactNode, type Ref, useRef } from "react";
import { cx } from "../lib/cx";
import styles from "./Modal.module.css";
import { useFocusBack } from "./useFocusBack";

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** A click beside the pane, which is easily an accident; without it the click closes, too. */
  onClickBeside?: () => void;
  /** `below` leaves the place to `frame`, and the page as bright as it is. */
  place: "middle" | "top" | "left" | "below";
  frame?: { ref: Ref<HTMLDivElement>; style: CSSProperties };
  width?: number;
  id?: string;
  className?: string;
  role?: "dialog" | "menu";
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  children: ReactNode;
}

/** A pane over the page. It holds the focus while it is open, closes with Esc, and gives the focus back. */
export function Modal(props: ModalProps) {
  const { open, onClose, onClickBeside = onClose, place, frame, width, className, ...pane } = props;
  const role = props.role ?? "dialog";
  const ref = useRef<HTMLDivElement>(null);
  useFocusBack(open, ref);
  return (
    <Dialog.Root
      open={open}
      // The page itself does not scroll, so nothing has to keep it from that.
      modal="trap-focus"
      onOpenChange={(_, { reason }) => (reason === "outside-press" ? onClickBeside() : onClose())}
    >
      <Dialog.Portal className={cx(styles.layer, styles[role])}>
        <Dialog.Backdrop forceRender className={cx(styles.scrim, place !== "below" && styles.dark)} />
        <div className={styles[place]} {...frame}>
          <Dialog.Popup
            {...pane}
            ref={ref}
            className={cx(styles.pane, className)}
            style={{ width }}
            aria-modal={role === "dialog" || undefined}
            initialFocus={ref}
            finalFocus={false}
          />
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
