import { queryOptions } from "@tanstack/react-query";
import type { MessageSource } from "./source";

/** The addresses in the answers end after a while: then they are asked for again. */
const fresh = { staleTime: 60_000, refetchOnWindowFocus: false, meta: { stays: true, inPlace: true } };

export const messageQuery = ({ key, read }: MessageSource, part: string) =>
  queryOptions({ queryKey: [...key, "message", part], queryFn: () => read(part), ...fresh });

export const partQuery = ({ key, show }: MessageSource, part: string) =>
  queryOptions({ queryKey: [...key, "part", part], queryFn: () => show(part), ...fresh });
