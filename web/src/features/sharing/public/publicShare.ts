import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../../api/client";
import { ApiError } from "../../../api/error";
import { useChange } from "../../../api/mutation";
import type { PublicShare } from "../records";

const notFound = 2027;
const tooMany = 1003;
const answeredHere = [notFound, tooMany];

export interface ShareLink {
  accessHash: string;
  userRegion: string;
}

/** Links of other regions are none of ours. */
export const isRegion = (name: string): boolean => name === "US" || name === "CA";

/** Whether there is nothing behind a link, for whatever reason. Any other failure passes. */
export const isDead = (error: unknown): boolean => error instanceof ApiError && error.code === notFound;

const bodyOf = ({ accessHash, userRegion }: ShareLink) => ({ accessCode: accessHash, userRegion });

/** What is behind a link. It is looked at once, and again when there is a reason: looks are accesses. */
export const publicShareQuery = (link: ShareLink) =>
  queryOptions({
    queryKey: ["publicShare", link.userRegion, link.accessHash],
    queryFn: ({ signal }): Promise<PublicShare> =>
      ask(api.POST("/api/public/share/info", { body: bodyOf(link), signal })),
    enabled: isRegion(link.userRegion),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inPlace: true, stays: true, handles: answeredHere },
  });

/** Looks at what is behind a link with the password that it asks for; empty where it asks for none. */
export function useLook(link: ShareLink, onSeen: (share: PublicShare, password: string) => void) {
  return useChange({
    call: (password: string) =>
      ask(api.POST("/api/public/share/info", { body: { ...bodyOf(link), password } })),
    errorShows: "form",
    handles: answeredHere,
    accepted: onSeen,
  });
}

/** Asks for the address of one file, or of all as ZIP, and goes there; the browser saves it and stays. */
export function usePublicDownload(link: ShareLink, password: string) {
  return useChange({
    call: (file?: number) =>
      ask(api.POST("/api/public/share/download", { body: { ...bodyOf(link), password, file: file ?? 0 } })),
    errorShows: "form",
    handles: answeredHere,
    accepted: ({ url }) => location.assign(url),
  });
}
