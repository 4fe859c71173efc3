import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import type { Homepage } from "../../api/types";

export const homepageQuery = queryOptions({
  queryKey: ["homepage"],
  queryFn: ({ signal }): Promise<Homepage> => ask(api.GET("/api/user/homepage", { signal })),
  meta: { stays: true },
});
