import { Ban, CalendarClock, FileText, Link2, RotateCw } from "lucide-react";
import type { RowAction } from "../../table";
import type { Share } from "./records";
import { resendLabel, resendReason } from "./status";

/** What can be done with a share. */
export interface ShareCommands {
  open: (share: Share) => void;
  copyLink: (share: Share) => void;
  /** They ask first. */
  resend: (share: Share) => void;
  change: (share: Share) => void;
  revoke: (share: Share) => void;
}

export function shareActions(commands: ShareCommands): RowAction<Share>[] {
  return [
    { id: "open", label: "Share Detail", icon: <FileText />, run: commands.open },
    {
      id: "copyLink",
      label: "Copy Link",
      icon: <Link2 />,
      quick: true,
      appliesTo: ({ downloadURL }) => downloadURL !== "",
      run: commands.copyLink,
    },
    {
      id: "resend",
      label: resendLabel,
      icon: <RotateCw />,
      startsGroup: true,
      appliesTo: ({ displayStatus }) => displayStatus !== "Processing",
      disabledReason: resendReason,
      run: commands.resend,
    },
    {
      id: "change",
      label: "Change Expiry and Password",
      icon: <CalendarClock />,
      appliesTo: ({ canRevoke }) => canRevoke,
      run: commands.change,
    },
    {
      id: "revoke",
      label: "Revoke",
      icon: <Ban />,
      danger: true,
      appliesTo: ({ canRevoke }) => canRevoke,
      run: commands.revoke,
    },
  ];
}
