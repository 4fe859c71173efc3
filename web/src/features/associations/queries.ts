import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import type { Answer } from "../../api/types";

/** Which matter the person files the mail of a sender in. */
export type Association = Answer<"/api/user/smartFileAssociations", "get">[number];

export const associationsQuery = queryOptions({
  queryKey: ["associations"],
  queryFn: ({ signal }): Promise<Association[]> =>
    ask(api.GET("/api/user/smartFileAssociations", { signal })),
});
