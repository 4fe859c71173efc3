import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths";
import type { UserCommands } from "./actions";
import { useResendConfirmation, useSetEnabled, useVerifyEmail, useWriteRecord } from "./changes";
import type { UserQuestion } from "./UserDialogs";

/** What can be done to the people of a firm, and the question that is open. */
export function useUserCommands() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<UserQuestion>();
  const { mutate: resend } = useResendConfirmation();
  const { mutate: setEnabled } = useSetEnabled();
  const { mutate: writeRecord } = useWriteRecord();
  const { mutate: verifyEmail } = useVerifyEmail();
  const commands = useMemo(
    (): UserCommands => ({
      edit: ({ tenantID, sub }) => void navigate(paths.editFirmUser(tenantID, sub)),
      resend: (user) => resend(user),
      setEnabled: (user, enabled) => setEnabled({ user, enabled }),
      writeRecord: (user) => writeRecord(user),
      verifyEmail: (user) => verifyEmail(user),
      resetPassword: (user) => setAsking({ about: "resetPassword", user }),
      disableMFA: (user) => setAsking({ about: "disableMFA", user }),
      unlock: (user) => setAsking({ about: "unlock", user }),
      delete: (user) => setAsking({ about: "delete", user }),
    }),
    [navigate, resend, setEnabled, writeRecord, verifyEmail],
  );
  return { commands, asking, onClose: () => setAsking(undefined) };
}
