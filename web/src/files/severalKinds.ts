import { api, ask } from "../api/client";
import type { FiledItem } from "./filed";
import type { ChosenIDs } from "./item";
import type { FileCalls } from "./kind";

/** How calls for several kinds name one of them. */
const objectTypes = { File: "Documents", Email: "Emails", Note: "Notes" } as const;
export type WireType = keyof typeof objectTypes;

/** Trash Bin and ZIP are calls that all kinds share. */
export function callsForSeveral(type: WireType): Pick<FileCalls<FiledItem>, "trash" | "restore" | "zip"> {
  const objectType = objectTypes[type];
  const named = ({ files, folders }: ChosenIDs) => ({ Folder: folders, [type]: files });
  return {
    trash: (chosen) => ask(api.POST("/api/multi/delete", { body: { IDs: named(chosen), objectType } })),
    restore: (chosen) => ask(api.POST("/api/multi/restore", { body: { IDs: named(chosen), objectType } })),
    zip: ({ matterID, path }, chosen) =>
      ask(
        api.POST("/api/multi/download", {
          body: {
            selectedObjects: named(chosen),
            objectTypesToInclude: [objectType],
            parentDirectoryPath: path,
            matterID,
          },
        }),
      ),
  };
}
