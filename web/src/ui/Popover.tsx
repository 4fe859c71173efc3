import { type ReactNode, useId, useState } from "react";
import { Modal, type ModalProps } from "./Modal";
import { edge, type PlaceRules, usePlaced } from "./usePlaced";

export interface PaneProps extends Omit<ModalProps, "place"> {
  anchor: HTMLElement | null;
  rules: Omit<PlaceRules, "otherwise">;
}

/** A pane that opens below its anchor, holds the focus and gives it back. */
export function Pane({ anchor, rules, ...modal }: PaneProps) {
  return <Modal place="below" frame={usePlaced(anchor, { ...rules, otherwise: "shrink" })} {...modal} />;
}

export interface PopoverTriggerProps {
  "aria-haspopup": "dialog";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: (event: React.MouseEvent<HTMLElement>) => void;
}

export interface PopoverProps {
  label: string;
  /** Of the pane, where its bar has room for it. */
  width?: number;
  gap?: number;
  onOpen?: () => void;
  trigger: (trigger: PopoverTriggerProps) => ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A button and a pane below its right edge, which keeps to the bar of the button. */
export function Popover({ label, width, gap = 4, onOpen, trigger, children }: PopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  const bar = anchor?.closest("header") ?? document.body;
  const close = () => setOpen(false);
  return (
    <>
      {trigger({
        "aria-haspopup": "dialog",
        "aria-expanded": open,
        "aria-controls": open ? id : undefined,
        onClick: (event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
          onOpen?.();
        },
      })}
      <Pane
        {...{ id, anchor, open }}
        aria-label={label}
        rules={{ placement: "bottom-end", gap, bar }}
        width={width && Math.min(width, bar.clientWidth - 2 * edge)}
        onClose={close}
      >
        {children(close)}
      </Pane>
    </>
  );
}
