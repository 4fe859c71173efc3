import { ApiError } from "../../api/error";
import type { ExchangeSetting } from "./queries";

const changedBySomeoneElse = 1005;
const invalidInput = 1001;

/** What the setting has become meanwhile, when that is why a change was refused. */
export function theirChange(error: unknown): ExchangeSetting | undefined {
  if (!(error instanceof ApiError) || error.code !== changedBySomeoneElse) return undefined;
  const { exchangeUrl, rev } = (error.errorData ?? {}) as Partial<Record<keyof ExchangeSetting, unknown>>;
  return typeof exchangeUrl === "string" && typeof rev === "number" ? { exchangeUrl, rev } : undefined;
}

/** What is wrong with the address, when that is why a change was refused; else the words of the failure. */
export function addressProblem(error: unknown): string | undefined {
  if (!error || theirChange(error)) return undefined;
  if (!(error instanceof ApiError)) return "The address could not be saved";
  const { reason } = (error.errorData ?? {}) as { reason?: unknown };
  return error.code === invalidInput && typeof reason === "string" && reason
    ? `This address cannot be saved: ${reason}`
    : error.userMessage;
}
