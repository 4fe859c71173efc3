import MuiPopover from "@mui/material/Popover";
import { type ReactNode, useId, useState } from "react";

export interface PopoverTriggerProps {
  "aria-haspopup": "dialog";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: (event: React.MouseEvent<HTMLElement>) => void;
}

export interface PopoverProps {
  label: string;
  /** Of the pane, where its bar has room for it. */
  width: number;
  onOpen?: () => void;
  trigger: (trigger: PopoverTriggerProps) => ReactNode;
  children: (close: () => void) => ReactNode;
}

const edge = 8;

/** The width the pane gets, and how far right of the button's left edge it ends: it keeps to the bar of the button. */
function placeFor(button: HTMLElement, width: number) {
  const { left, right } = button.getBoundingClientRect();
  const bar = button.closest("header")?.getBoundingClientRect() ?? document.body.getBoundingClientRect();
  const fitting = Math.min(width, bar.width - 2 * edge);
  return { width: fitting, end: Math.max(right, bar.left + edge + fitting) - left };
}

/** A button and a pane that opens below its right edge, holds the focus and gives it back. */
export function Popover({ label, width, onOpen, trigger, children }: PopoverProps) {
  const [opened, setOpened] = useState<{ anchor: HTMLElement; width: number; end: number }>();
  const id = useId();
  const open = opened !== undefined;
  const close = () => setOpened(undefined);
  return (
    <>
      {trigger({
        "aria-haspopup": "dialog",
        "aria-expanded": open,
        "aria-controls": open ? id : undefined,
        onClick: (event) => {
          setOpened({ anchor: event.currentTarget, ...placeFor(event.currentTarget, width) });
          onOpen?.();
        },
      })}
      <MuiPopover
        open={open}
        anchorEl={opened?.anchor}
        marginThreshold={edge}
        onClose={close}
        disableScrollLock
        anchorOrigin={{ vertical: "bottom", horizontal: opened?.end ?? "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: {
            id,
            role: "dialog",
            "aria-label": label,
            sx: { width: opened?.width, maxWidth: `calc(100vw - ${2 * edge}px)`, mt: "4px" },
          },
        }}
      >
        {children(close)}
      </MuiPopover>
    </>
  );
}
