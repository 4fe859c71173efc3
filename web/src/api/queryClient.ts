import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { type ErrorMeta, respondToError } from "./effects";
import { ApiError } from "./error";
import { session } from "./session";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Error;
    queryMeta: ErrorMeta;
    mutationMeta: ErrorMeta;
  }
}

/** When the session has ended under a call, the way to the sign-in page is the answer; more words would only confuse. */
function isEndOfSession(error: unknown): boolean {
  return error instanceof ApiError && error.isStaleToken && session.get().status === "signedOut";
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: "always", staleTime: 15_000, refetchOnReconnect: false },
    mutations: { retry: false, networkMode: "always" },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!isEndOfSession(error)) respondToError(error, { inPlace: true, ...query.meta });
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!isEndOfSession(error)) respondToError(error, mutation.meta);
    },
  }),
});

/** Reads again what failed while the server was away. */
export function rereadFailures(): Promise<void> {
  return queryClient.refetchQueries({ predicate: (query) => query.state.status === "error" });
}
