import { Ban, Link2, RotateCw } from "lucide-react";
import { Button } from "../../../ui/Button";
import type { ShareCommands } from "../actions";
import type { Share } from "../records";
import { resendLabel, resendReason } from "../status";

/** What can be done with the share that the page is about. */
export function ShareButtons({ share, commands }: { share: Share; commands: ShareCommands }) {
  return (
    <>
      {share.downloadURL !== "" && (
        <Button icon={<Link2 />} onClick={() => commands.copyLink(share)}>
          Copy Link
        </Button>
      )}
      {share.displayStatus !== "Processing" && (
        <Button
          icon={<RotateCw />}
          disabledReason={resendReason(share)}
          onClick={() => commands.resend(share)}
        >
          {resendLabel(share)}
        </Button>
      )}
      {share.canRevoke && (
        <Button variant="dangerText" icon={<Ban />} onClick={() => commands.revoke(share)}>
          Revoke
        </Button>
      )}
    </>
  );
}
