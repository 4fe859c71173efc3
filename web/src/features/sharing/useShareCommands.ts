import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths";
import type { ShareCommands } from "./actions";
import { copyLink } from "./changes";
import type { ShareQuestion } from "./ShareDialogs";

/** What can be done with shares, and the question that is open. */
export function useShareCommands() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<ShareQuestion>();
  const commands = useMemo(
    (): ShareCommands => ({
      open: ({ id }) => void navigate(paths.outgoingShare(id)),
      copyLink: (share) => void copyLink(share),
      resend: (share) => setAsking({ about: "resend", share }),
      change: (share) => setAsking({ about: "change", share }),
      revoke: (share) => setAsking({ about: "revoke", share }),
    }),
    [navigate],
  );
  return { commands, asking, onClose: () => setAsking(undefined) };
}
