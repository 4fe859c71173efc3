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
  width?: number;
  onOpen?: () => void;
  trigger: (trigger: PopoverTriggerProps) => ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A button and a pane that opens below its right edge, holds the focus and gives it back. */
export function Popover({ label, width, onOpen, trigger, children }: PopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const open = anchor !== null;
  const close = () => setAnchor(null);
  return (
    <>
      {trigger({
        "aria-haspopup": "dialog",
        "aria-expanded": open,
        "aria-controls": open ? id : undefined,
        onClick: (event) => {
          setAnchor(event.currentTarget);
          onOpen?.();
        },
      })}
      <MuiPopover
        open={open}
        anchorEl={anchor}
        onClose={close}
        disableScrollLock
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: {
            id,
            role: "dialog",
            "aria-label": label,
            sx: { width, maxWidth: "calc(100vw - 16px)", mt: "4px" },
          },
        }}
      >
        {children(close)}
      </MuiPopover>
    </>
  );
}
