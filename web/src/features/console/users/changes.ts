import { api, ask } from "../../../api/client";
import { useChange } from "../../../api/mutation";
import { formatCount } from "../../../lib/sizes";
import { consoleKey } from "../queries";
import type { FirmUser } from "../records";

const refreshes = [[consoleKey]];

/** By what belongs together: the server takes one that does not for somebody unknown. */
const exactly = ({ username, sub, tenantID }: FirmUser) => ({ username, sub, tenantID });

export function useSetEnabled() {
  return useChange({
    call: ({ user, enabled }: { user: FirmUser; enabled: boolean }) => {
      const body = exactly(user);
      return enabled
        ? ask(api.POST("/api/admin/user/setUserEnabled", { body }))
        : ask(api.POST("/api/admin/user/setUserDisabled", { body }));
    },
    refreshes,
    fails: ({ user, enabled }) => `${user.displayName} could not be ${enabled ? "enabled" : "disabled"}`,
  });
}

export function useResendConfirmation() {
  return useChange({
    call: ({ username }: FirmUser) =>
      ask(api.POST("/api/admin/user/resendWelcomeEmail", { body: { username } })),
    refreshes,
    says: (_, { emailAddress }) => `Sent the confirmation to ${emailAddress} again`,
    fails: "The confirmation could not be sent",
  });
}

/** Writes the record of an account, new or over the one there is. */
export function useWriteRecord() {
  return useChange({
    call: ({ tenantID, username, sub, emailAddress, displayName }: FirmUser) =>
      ask(
        api.POST("/api/admin/user/createJustDatabaseUserRecord", {
          body: { manualTenantID: tenantID, username, sub, emailAddress, displayName },
        }),
      ),
    refreshes,
    says: (_, { displayName, hasRecord }) =>
      `${hasRecord ? "Updated" : "Created"} the database record of ${displayName}`,
    fails: ({ displayName }) => `The database record of ${displayName} could not be written`,
  });
}

export function useVerifyEmail() {
  return useChange({
    call: ({ username }: FirmUser) =>
      ask(api.POST("/api/admin/setEmailVerified", { body: { userData: { username } } })),
    refreshes,
    says: (_, { emailAddress }) => `User email set to verified. ${emailAddress} can be used to sign in.`,
    fails: "User email could not be set as verified",
  });
}

export function useResetPassword(onDone: () => void) {
  return useChange({
    call: ({ username }: FirmUser) => ask(api.POST("/api/admin/user/resetPassword", { body: { username } })),
    refreshes,
    says: (_, { emailAddress }) => `Sent a temporary password to ${emailAddress}`,
    errorShows: "form",
    afterwards: onDone,
  });
}

export function useDisableMFA(onDone: () => void) {
  return useChange({
    call: ({ username }: FirmUser) =>
      ask(api.POST("/api/admin/user/setUserMFADisabled", { body: { username } })),
    refreshes,
    says: (_, { displayName }) => `Two-step sign-in is off for ${displayName}`,
    errorShows: "form",
    afterwards: onDone,
  });
}

export function useUnlockDocuments(onDone: () => void) {
  return useChange({
    call: ({ sub, tenantID }: FirmUser) =>
      ask(api.POST("/api/admin/user/unlockAllDocuments", { body: { sub, tenantID } })),
    refreshes,
    says: ({ unlockedDocuments }, { displayName }) =>
      `Unlocked ${formatCount(unlockedDocuments)} ${unlockedDocuments === 1 ? "document" : "documents"} of ${displayName}`,
    errorShows: "form",
    afterwards: onDone,
  });
}

export function useDeleteUser(onDone: () => void) {
  return useChange({
    call: (user: FirmUser) => ask(api.POST("/api/admin/user/delete", { body: exactly(user) })),
    refreshes,
    says: (_, { displayName, username }) => `Deleted the user ${displayName || username}`,
    errorShows: "form",
    afterwards: onDone,
  });
}
