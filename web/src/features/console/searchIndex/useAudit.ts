import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { consoleKey } from "../queries";
import { type Audit, audit } from "./calls";

const pollMs = 4000;

/** An audit of a firm's index: begun when it is asked for, and read again until it is over. */
export function useAudit(tenantID: number) {
  const [times, setTimes] = useState(0);
  const queries = useQueryClient();
  const queryKey = [consoleKey, "audit", tenantID, times];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => audit(tenantID, queries.getQueryData<Audit>(queryKey)?.auditID, signal),
    enabled: times > 0,
    refetchInterval: ({ state }) => (state.data?.state === "working" ? pollMs : false),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever comes back and asks anew is told what differs now, not what did.
    gcTime: 0,
    meta: { inPlace: true, stays: true },
  });
  const isActive = data?.state === "working" || (data === undefined && isFetching);
  return {
    audit: data,
    error,
    isActive,
    /** A failure to ask is asked again; an audit that is over is followed by another. */
    begin: () => (error && !data ? void refetch() : setTimes(times + 1)),
  };
}
