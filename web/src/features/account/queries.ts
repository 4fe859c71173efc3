import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import type { Answer } from "../../api/types";

export type OwnSession = Answer<"/auth/sessions", "get">["sessions"][number];

/** Where one is signed in, the session in use first, then by last use. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }): Promise<OwnSession[]> => {
    const { sessions } = await ask(api.GET("/auth/sessions", { signal }));
    return sessions.toSorted(
      (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
    );
  },
});
