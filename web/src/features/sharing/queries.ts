import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import { leavesForHome } from "../../api/outOfSight";
import type { Share, ShareDetail } from "./records";
import { untilNextExpiry } from "./status";

/** The first part of the keys of everything about shares in the query cache. */
export const sharesKey = "shares";

/** The shares that the person sees: all, or those of one matter. */
export const sharesQuery = (matterID?: number) =>
  queryOptions({
    queryKey: [sharesKey, "list", matterID ?? null],
    queryFn: async ({ signal }): Promise<Share[]> => {
      const body = { matterIDFilter: matterID === undefined ? null : [matterID] };
      return (await ask(api.POST("/api/share/list", { body, signal }))).outgoingShareList;
    },
    // What time does to a share nobody tells.
    refetchInterval: ({ state }) => untilNextExpiry(state.data ?? [], Date.now()),
  });

export const shareQuery = (shareID: number) =>
  queryOptions({
    queryKey: [sharesKey, "detail", shareID],
    queryFn: async ({ signal }): Promise<ShareDetail> => {
      const query = { shareID };
      const answer = await ask(api.GET("/api/share/outgoing/detail", { params: { query }, signal }));
      const { share, shareDetails, shareEmails = [] } = answer;
      if (!share || !shareDetails) throw new Error("A share was answered without its details");
      return { share, shareDetails, shareEmails };
    },
    refetchInterval: ({ state }) => untilNextExpiry(state.data ? [state.data.share] : [], Date.now()),
    meta: leavesForHome,
  });
