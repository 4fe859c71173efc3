import { api, ask } from "../../../api/client";
import { useAvailability } from "../availability";
import { type FirmChecks, type FirmDraft, isNumber, isPrefix } from "./draft";

async function isIDInUse(tenantID: string, signal: AbortSignal): Promise<boolean> {
  const query = { manualTenantID: Number(tenantID) };
  return (await ask(api.GET("/api/admin/checkIfTenantExists", { params: { query }, signal }))).tenantIDinUse;
}

async function isPrefixInUse(usernamePrefix: string, signal: AbortSignal): Promise<boolean> {
  const params = { query: { usernamePrefix } };
  const answer = await ask(api.GET("/api/admin/checkIfUsernamePrefixExists", { params, signal }));
  return answer.usernamePrefixInUse;
}

/** Whether the ID and the prefix of a new firm can be had. A firm that exists keeps its own. */
export function useFirmChecks({ tenantID, prefix }: FirmDraft, isNew: boolean): FirmChecks {
  return {
    tenantID: useAvailability({
      what: "tenantID",
      value: tenantID,
      isWorthAsking: isNew && isNumber(tenantID),
      isInUse: isIDInUse,
    }),
    prefix: useAvailability({
      what: "usernamePrefix",
      value: prefix,
      isWorthAsking: isNew && isPrefix(prefix),
      isInUse: isPrefixInUse,
    }),
  };
}
