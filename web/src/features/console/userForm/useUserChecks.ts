import { api, ask } from "../../../api/client";
import { type Availability, useAvailability } from "../availability";
import { isEmail } from "./draft";

async function isEmailInUse(emailAddress: string, signal: AbortSignal): Promise<boolean> {
  const params = { query: { emailAddress } };
  return (await ask(api.GET("/api/admin/checkIfEmailExistsInCognito", { params, signal }))).emailInUse;
}

async function isUsernameInUse(username: string, signal: AbortSignal): Promise<boolean> {
  const params = { query: { username } };
  return (await ask(api.GET("/api/admin/checkIfUsernameExistsInCognito", { params, signal }))).usernameInUse;
}

/** Whether an address can be had; the present one of the user is theirs. */
export function useEmailCheck(email: string, current = ""): Availability {
  const value = email.trim();
  const isWorthAsking = isEmail(value) && value.toLowerCase() !== current.toLowerCase();
  return useAvailability({ what: "email", value, isWorthAsking, isInUse: isEmailInUse });
}

export function useUsernameCheck(username: string): Availability {
  return useAvailability({
    what: "username",
    value: username,
    isWorthAsking: username !== "",
    isInUse: isUsernameInUse,
  });
}
