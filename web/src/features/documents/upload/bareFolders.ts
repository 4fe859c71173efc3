import { ApiError } from "../../../api/error";
import { queryClient } from "../../../api/queryClient";
import { type UploadTarget, uploadCalls } from "./calls";

const folderTaken = 6200;

/** Makes folders that no file brings with it, given each before what is in it. One that is there by now is as good. */
export async function makeFolders(target: UploadTarget, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const [dirname = "", ...above] = path.split("/").slice(0, -1).reverse();
    const basepath = [...above].reverse().reduce((way, name) => `${way}${name}/`, target.basepath);
    await uploadCalls.makeFolder(target.matterID, basepath, dirname).catch((cause) => {
      if (!(cause instanceof ApiError && cause.code === folderTaken)) throw cause;
    });
  }
  await queryClient.invalidateQueries({ queryKey: ["folder"] });
}
