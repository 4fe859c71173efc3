import type { paths } from "../../api/schema.generated";
import type { Answer } from "../../api/types";
import type { TrashFolder } from "./addresses";

/** Something in the Trash Bin. */
export type TrashItem = Answer<"/api/trash/document", "post">["items"][number];
/** What can be asked of a list of the Trash Bin. */
export type TrashQuestion =
  paths["/api/trash/document"]["post"]["requestBody"]["content"]["application/json"];
/** A run that destroys, as everybody with the right sees it. */
export type TrashJob = Answer<"/api/trash/activity", "post">["jobsInTrash"][number];
/** What a list of things to destroy holds, or what became of it. */
export type JobDetails = Answer<"/api/trash/jobDetails", "post">;
/** Something that stays where it is. */
export type Kept = JobDetails["kept"][number];

/** The folder that a row stands for. */
export const folderOf = ({ matterID, folderPath, filename }: TrashItem): TrashFolder => ({
  matterID: matterID ?? 0,
  path: `${folderPath}${filename}/`,
});
