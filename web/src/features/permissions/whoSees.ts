import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import type { Answer } from "../../api/types";

export type Sight = Answer<"/api/permissions/whoSees", "post">;

/** Everybody who sees a matter, and why. */
export const whoSeesQuery = (matterID: number) =>
  queryOptions({
    queryKey: ["permissions", "whoSees", matterID],
    queryFn: ({ signal }): Promise<Sight> =>
      ask(api.POST("/api/permissions/whoSees", { body: { matterID }, signal })),
    meta: { handles: [2023] },
  });

const namedAtMost = 10;

/** 'Seen by Ada, Bo and 3 more'. */
export function seersWords({ openToAll, people }: Pick<Sight, "openToAll" | "people">): string {
  if (openToAll) return "Open to all users of the firm";
  const names = people.slice(0, namedAtMost).map(({ displayName }) => displayName);
  const more = people.length - names.length;
  return `Seen by ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
