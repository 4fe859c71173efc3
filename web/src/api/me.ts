import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { api, ask } from "./client";
import type { About, MeAnswer, User } from "./types";

/** Who is signed in and what they may do. */
export interface Me extends Omit<MeAnswer, "user" | "settings"> {
  user: User;
  settings: Record<string, unknown>;
}

async function fetchMe(signal: AbortSignal): Promise<Me> {
  const { user, settings, ...rest } = await ask(api.GET("/api/me", { signal }));
  const [first] = user;
  if (!first) throw new Error("/me answered without a user");
  const own = settings[0]?.settingsJSON as Record<string, unknown> | undefined;
  return { ...rest, user: first, settings: { foldersOnTop: true, ...own } };
}

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => fetchMe(signal),
  staleTime: 60_000,
});

/** Only below the gate of signed-in pages, which waits until this is known. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** What the installation says about itself, to visitors too. */
export const aboutQuery = queryOptions({
  queryKey: ["about"],
  queryFn: ({ signal }): Promise<About> => ask(api.GET("/api/public/about", { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useAbout(): About | undefined {
  return useQuery(aboutQuery).data;
}
