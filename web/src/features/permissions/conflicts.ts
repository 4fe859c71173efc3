import { ApiError } from "../../api/error";
import type { Answer } from "../../api/types";
import type { Group } from "./access";

export type Feature = Answer<"/api/permission/feature/update", "post">;

const changedBySomeoneElse = 1005;

/** The record as it is now, when a change was refused because somebody else was quicker. */
function theirRecord(error: unknown): { rev?: unknown } | undefined {
  if (!(error instanceof ApiError) || error.code !== changedBySomeoneElse) return undefined;
  const record = error.errorData as { rev?: unknown } | null | undefined;
  return typeof record?.rev === "number" ? record : undefined;
}

export const theirGroup = (error: unknown) => theirRecord(error) as Group | undefined;
export const theirFeature = (error: unknown) => theirRecord(error) as Feature | undefined;
