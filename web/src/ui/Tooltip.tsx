import MuiTooltip, { type TooltipProps as MuiTooltipProps } from "@mui/material/Tooltip";
import type { ReactElement } from "react";

export interface TooltipProps {
  /** What it says; nothing said, nothing shown. */
  text: string | undefined;
  /** The text is the name of the child (icon buttons); otherwise it describes it. */
  names?: boolean;
  placement?: MuiTooltipProps["placement"];
  children: ReactElement;
}

/** A sentence on hover and on keyboard focus. Esc closes it. */
export function Tooltip({ text, names = false, placement = "bottom", children }: TooltipProps) {
  if (!text) return children;
  return (
    <MuiTooltip title={text} describeChild={!names} placement={placement}>
      {children}
    </MuiTooltip>
  );
}
