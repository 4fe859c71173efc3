import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../api/client";
import type { Answer } from "../api/types";
import { formatCount } from "../lib/sizes";

export type Searchability = Answer<"/api/document/searchability", "get">;
export type MatterSearchability = Answer<"/api/matter/searchability", "get">;

/** While something is still being read, it is asked for again. */
const askAgainMs = 3000;

export const documentSearchabilityQuery = (documentID: number) =>
  queryOptions({
    queryKey: ["document", documentID, "searchability"],
    queryFn: ({ signal }) =>
      ask(api.GET("/api/document/searchability", { params: { query: { documentID } }, signal })),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? askAgainMs : false),
    meta: { stays: true, inPlace: true },
  });

export const emailSearchabilityQuery = (emailID: number) =>
  queryOptions({
    queryKey: ["email", emailID, "searchability"],
    queryFn: ({ signal }) =>
      ask(api.GET("/api/email/searchability", { params: { query: { emailID } }, signal })),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? askAgainMs : false),
    meta: { stays: true, inPlace: true },
  });

export const matterSearchabilityQuery = (matterID: number) =>
  queryOptions({
    queryKey: ["searchability", matterID],
    queryFn: ({ signal }) =>
      ask(api.GET("/api/matter/searchability", { params: { query: { matterID } }, signal })),
    refetchInterval: ({ state }) => (state.data?.waiting ? askAgainMs : false),
    meta: { stays: true, inPlace: true },
  });

const reasons: Readonly<Record<Searchability["reason"], string>> = {
  "": "",
  needsOCR: "it needs OCR",
  encrypted: "it is protected by a password",
  damaged: "the file is damaged",
  unknown: "this kind of file has no text that can be read",
  tooLong: "it has more text than can be searched",
  tooLarge: "the file is too large to be read",
  empty: "there is no text in it",
  off: "a program that reads it is missing on the server",
  trouble: "it could not be read on the server",
};

function why({ reason, pages, pagesThatNeedOCR }: Searchability): string {
  if (reason !== "needsOCR" || pages < 2 || pagesThatNeedOCR >= pages) return reasons[reason];
  const need = pagesThatNeedOCR === 1 ? "needs" : "need";
  return `${formatCount(pagesThatNeedOCR)} of ${formatCount(pages)} pages ${need} OCR`;
}

/** How much of a text can be found, in a word. The server sorts and filters lists by the same words. */
export const searchableWord: Readonly<Record<Searchability["state"], string>> = {
  waiting: "Still being read",
  searchable: "Yes",
  partly: "Partly",
  not: "No",
};

/** How much of a text can be found, and why not all: 'Partly: 3 of 10 pages need OCR'. */
export function searchabilityWords(found: Searchability): string {
  const word = searchableWord[found.state];
  return found.state === "partly" || found.state === "not" ? `${word}: ${why(found)}` : word;
}

/** What lacks, as a sentence of its own: 'Partly searchable: 3 of 10 pages need OCR'. Nothing where nothing does. */
export function lackingWords(found: Searchability): string | undefined {
  if (found.state === "partly") return `Partly searchable: ${why(found)}`;
  if (found.state === "not") return `Not searchable: ${why(found)}`;
  return undefined;
}

/** 'nothing' and 'all' are said of nothing and all alone. */
function share(part: number, total: number): string {
  const percent = Math.floor((part * 100) / total);
  return percent === 0 && part > 0 ? "Less than 1%" : `${percent}%`;
}

/** '97% searchable, 12 need OCR'; nothing of a matter in which there is nothing. */
export function matterSearchabilityWords(found: MatterSearchability): string | undefined {
  const { total, searchable, partly, not, waiting } = found;
  if (total === 0) return undefined;
  if (waiting === total) return "Still being read";
  const needOCR = found.reasons.find(({ reason }) => reason === "needsOCR")?.count ?? 0;
  const others = partly + not - needOCR;
  return [
    `${share(searchable, total)} searchable`,
    needOCR > 0 && `${formatCount(needOCR)} ${needOCR === 1 ? "needs" : "need"} OCR`,
    others > 0 && `${formatCount(others)} ${needOCR > 0 ? "more " : ""}not, or not whole`,
    waiting > 0 && `${formatCount(waiting)} still being read`,
  ]
    .filter(Boolean)
    .join(", ");
}
