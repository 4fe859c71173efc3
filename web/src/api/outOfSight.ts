import { ApiError } from "./error";

const notFound: readonly number[] = [2021, 2022, 2023, 2024, 2026, 2027];

/** For the query of the record that a page is about: the page answers its failures itself, by leaving. */
export const leavesForHome = { stays: true, inPlace: true, handles: notFound };

/** Whether what is on the screen is no longer this person's to see. A lost connection passes and changes nothing. */
export function mustLeave(error: unknown, data: unknown): boolean {
  if (!error || (error instanceof ApiError && error.isConnectionTrouble)) return false;
  return data === undefined || (error instanceof ApiError && isOutOfSight(error.code ?? 0));
}

const isOutOfSight = (code: number) => notFound.includes(code) || (code >= 6000 && code <= 6005);
