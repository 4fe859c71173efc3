import { describe, expect, it, vi } from "vitest";
import { firmUser } from "../../../testing/console";
import { type UserCommands, userActions } from "./actions";
import { accountWords, adminStatusWords, mfaWords, recordWords } from "./userWords";

const commands = new Proxy({} as UserCommands, { get: () => vi.fn() });
const actions = userActions(commands);
const offeredTo = (user = firmUser()) =>
  actions
    .filter(({ appliesTo }) => appliesTo?.(user) ?? true)
    .map(({ label }) => (typeof label === "string" ? label : label(user)));

describe("what can be done to somebody", () => {
  it("is offered in the order of the menu", () => {
    expect(offeredTo()).toEqual([
      "Edit User",
      "Resend Confirmation",
      "Reset Password",
      "Disable User",
      "Update Database User Record",
      "Disable MFA",
      "Set Email Verified",
      "Unlock All Locked Documents (12)",
      "Delete User",
    ]);
    expect(offeredTo(firmUser({ enabled: false, hasRecord: false, lockedDocuments: 0 }))).toEqual(
      expect.arrayContaining(["Enable User", "Create Database User Record", "Unlock All Locked Documents"]),
    );
  });

  it("stays in place with the reason of the server where it cannot be done", () => {
    const keys = {
      edit: "edit",
      resend: "resendConfirmation",
      resetPassword: "resetPassword",
      disable: "setEnabled",
      enable: "setEnabled",
      record: "createRecord",
      mfa: "disableMFA",
      verify: "setEmailVerified",
      unlock: "unlockDocuments",
      delete: "delete",
    };
    for (const { id, disabledReason } of actions) {
      const action = keys[id as keyof typeof keys];
      expect(disabledReason?.(firmUser({ refused: { [action]: "Because." } })), id).toBe("Because.");
      expect(disabledReason?.(firmUser()), id).toBeUndefined();
    }
  });
});

describe("the words about somebody", () => {
  it("tell both halves apart", () => {
    expect(recordWords(firmUser())).toBe("Active");
    expect(recordWords(firmUser({ status: 0 }))).toBe("Inactive");
    expect(recordWords(firmUser({ hasRecord: false, status: null }))).toBe("No record");
    expect(accountWords(firmUser())).toBe("Confirmed");
    expect(accountWords(firmUser({ lastSignIn: null, identityStatus: "FORCE_CHANGE_PASSWORD" }))).toBe(
      "Has Not Logged In",
    );
    expect(accountWords(firmUser({ hasAccount: false, identityStatus: null }))).toBe("No account");
  });

  it("say what somebody is, and whether they sign in with a code", () => {
    expect(adminStatusWords({ adminStatus: "UPTIME_ADMIN" })).toBe("Uptime Admin");
    expect(mfaWords({ mfaEnabled: true })).toBe("On");
    expect(mfaWords({ mfaEnabled: null })).toBe("");
  });
});
