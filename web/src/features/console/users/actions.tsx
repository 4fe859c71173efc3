import {
  BadgeCheck,
  Database,
  KeyRound,
  LockOpen,
  Mail,
  Pencil,
  ShieldOff,
  Trash2,
  UserCheck,
  UserX,
} from "lucide-react";
import { formatCount } from "../../../lib/sizes";
import type { RowAction } from "../../../table";
import type { FirmUser } from "../records";

/** What can be done to somebody of a firm. Those marked ask first. */
export interface UserCommands {
  edit: (user: FirmUser) => void;
  resend: (user: FirmUser) => void;
  setEnabled: (user: FirmUser, enabled: boolean) => void;
  writeRecord: (user: FirmUser) => void;
  verifyEmail: (user: FirmUser) => void;
  /** They ask first. */
  resetPassword: (user: FirmUser) => void;
  disableMFA: (user: FirmUser) => void;
  unlock: (user: FirmUser) => void;
  delete: (user: FirmUser) => void;
}

/** The server says what cannot be done now, and why. */
const refusedBy =
  (action: string) =>
  ({ refused }: FirmUser): string | undefined =>
    refused[action];

const locked = ({ lockedDocuments }: FirmUser) =>
  lockedDocuments > 0
    ? `Unlock All Locked Documents (${formatCount(lockedDocuments)})`
    : "Unlock All Locked Documents";

export function userActions(commands: UserCommands): RowAction<FirmUser>[] {
  return [
    {
      id: "edit",
      label: "Edit User",
      icon: <Pencil />,
      disabledReason: refusedBy("edit"),
      run: commands.edit,
    },
    {
      id: "resend",
      label: "Resend Confirmation",
      icon: <Mail />,
      disabledReason: refusedBy("resendConfirmation"),
      run: commands.resend,
    },
    {
      id: "resetPassword",
      label: "Reset Password",
      icon: <KeyRound />,
      disabledReason: refusedBy("resetPassword"),
      run: commands.resetPassword,
    },
    {
      id: "disable",
      label: "Disable User",
      icon: <UserX />,
      appliesTo: ({ enabled }) => enabled !== false,
      disabledReason: refusedBy("setEnabled"),
      run: (user) => commands.setEnabled(user, false),
    },
    {
      id: "enable",
      label: "Enable User",
      icon: <UserCheck />,
      appliesTo: ({ enabled }) => enabled === false,
      disabledReason: refusedBy("setEnabled"),
      run: (user) => commands.setEnabled(user, true),
    },
    {
      id: "record",
      label: ({ hasRecord }) => `${hasRecord ? "Update" : "Create"} Database User Record`,
      icon: <Database />,
      disabledReason: refusedBy("createRecord"),
      run: commands.writeRecord,
    },
    {
      id: "mfa",
      label: "Disable MFA",
      icon: <ShieldOff />,
      disabledReason: refusedBy("disableMFA"),
      run: commands.disableMFA,
    },
    {
      id: "verify",
      label: "Set Email Verified",
      icon: <BadgeCheck />,
      disabledReason: refusedBy("setEmailVerified"),
      run: commands.verifyEmail,
    },
    {
      id: "unlock",
      label: locked,
      icon: <LockOpen />,
      disabledReason: refusedBy("unlockDocuments"),
      run: commands.unlock,
    },
    {
      id: "delete",
      label: "Delete User",
      icon: <Trash2 />,
      danger: true,
      startsGroup: true,
      disabledReason: refusedBy("delete"),
      run: commands.delete,
    },
  ];
}
