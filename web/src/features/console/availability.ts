import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../lib/useDebounced";
import { consoleKey } from "./queries";

/** Whether something that must be unique can be had. */
export type Availability = "unasked" | "checking" | "free" | "taken" | "failed";

/** What is said when nobody could say whether it is taken. */
export const checkFailed = "The async validation request failed";

const pauseMs = 500;

export interface AvailabilityQuestion {
  /** What is asked about: its name in the query cache. */
  what: string;
  value: string;
  /** False where it cannot be had anyway, or is theirs already. */
  isWorthAsking: boolean;
  isInUse: (value: string, signal: AbortSignal) => Promise<boolean>;
}

/** Asks the server whether a value is taken, once nothing has been typed for half a second. */
export function useAvailability({ what, value, isWorthAsking, isInUse }: AvailabilityQuestion): Availability {
  const settled = useDebounced(value, pauseMs);
  const { data, error } = useQuery({
    queryKey: [consoleKey, "inUse", what, settled],
    queryFn: ({ signal }) => isInUse(settled, signal),
    enabled: isWorthAsking && settled === value,
    staleTime: 0,
    gcTime: 0,
    meta: { inPlace: true, stays: true },
  });
  if (!isWorthAsking) return "unasked";
  if (settled !== value) return "checking";
  if (error) return "failed";
  if (data === undefined) return "checking";
  return data ? "taken" : "free";
}

/** What a field says about it. */
export function availabilityProblem(availability: Availability, taken: string): string | undefined {
  if (availability === "failed") return checkFailed;
  return availability === "taken" ? taken : undefined;
}
