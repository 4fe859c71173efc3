import { ApiError } from "../../api/error";
import type { Fault } from "../../shell/searchBox";

const syntaxCode = 8410;

/** Where a query cannot be read, and why. */
export interface QueryFault extends Fault {
  reason: string;
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** What is wrong with the words of a search, if that is why it failed. */
export function queryFault(error: unknown): QueryFault | undefined {
  if (!(error instanceof ApiError) || error.code !== syntaxCode) return undefined;
  const { position, length, reason } = (error.errorData ?? {}) as Partial<Record<keyof QueryFault, unknown>>;
  return {
    position: isNumber(position) ? position : 0,
    length: isNumber(length) ? length : 0,
    reason: typeof reason === "string" ? reason : "",
  };
}

/** Whether the server said in words of its own why it did not search. */
export const hasOwnWords = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== undefined && error.code >= 8200 && error.code < 8500;
