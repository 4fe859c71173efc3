import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import type { Answer } from "../../api/types";

export type ExchangeSetting = Answer<"/api/ews/exchangeServer", "get">[number];

export const exchangeQuery = queryOptions({
  queryKey: ["exchangeServer"],
  queryFn: async ({ signal }): Promise<ExchangeSetting> => {
    const [setting] = await ask(api.GET("/api/ews/exchangeServer", { signal }));
    return setting ?? { exchangeUrl: "", rev: 0 };
  },
});
