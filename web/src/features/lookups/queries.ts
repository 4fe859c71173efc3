import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import type { Answer } from "../../api/types";
import type { Family } from "../../lookupFamilies";

export type LookupItem = Answer<Family["base"], "get">[number];

export const lookupQuery = ({ base }: Pick<Family, "base">) =>
  queryOptions({
    queryKey: ["lookups", base],
    queryFn: ({ signal }): Promise<LookupItem[]> => ask(api.GET(base, { signal })),
  });
