import type { QueryKey } from "@tanstack/react-query";
import { api, ask } from "../api/client";
import { ApiError } from "../api/error";
import { queryClient } from "../api/queryClient";
import type { UploadTarget } from "./kind";

const folderTaken = 6200;

/** Makes folders that no file brings with it, given each before what is in it. One that is there by now is as good. */
export async function makeFolders(
  { matterID, basepath }: UploadTarget,
  paths: readonly string[],
  refreshes: readonly QueryKey[],
): Promise<void> {
  for (const path of paths) {
    const end = path.lastIndexOf("/", path.length - 2) + 1;
    const body = { matterID, basepath: basepath + path.slice(0, end), dirname: path.slice(end, -1) };
    await ask(api.PUT("/api/directory", { body })).catch((cause: unknown) => {
      if (!(cause instanceof ApiError && cause.code === folderTaken)) throw cause;
    });
  }
  await Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
