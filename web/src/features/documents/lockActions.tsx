import { Lock, LockOpen, UploadCloud } from "lucide-react";
import type { FileAction } from "../../files/actions";
import { reasonAgainstWork } from "../../files/place";
import { reasons } from "../../files/reasons";
import type { ActionScope } from "./actionScope";
import { isFile } from "./item";
import { lockAgainstNewVersion, lockMenu } from "./locks";
import { trashAgainstOpening } from "./openDocument";
import type { DocumentItem, FileItem } from "./records";

/** The longest lock menu offers so many changes. */
const changesAtMost = 3;

/** The lock menu of a document, and the upload that depends on it. */
export function lockActions({ place, viewer, commands }: ActionScope): FileAction<DocumentItem>[] {
  const inTrash = (file: FileItem) =>
    trashAgainstOpening({ isDeleted: file.isDeleted === 1, around: place.trashed });
  const changeAt = (item: DocumentItem, slot: number) =>
    isFile(item) ? lockMenu(item, viewer).changes[slot] : undefined;
  const heldBy = (item: DocumentItem) => (isFile(item) ? lockMenu(item, viewer).held : undefined);

  const slots = Array.from(
    { length: changesAtMost },
    (_, slot): FileAction<DocumentItem> => ({
      id: `lock${slot}`,
      label: (item) => changeAt(item, slot)?.label ?? "",
      icon: slot === 0 ? <Lock /> : <LockOpen />,
      appliesTo: (item) => changeAt(item, slot) !== undefined,
      disabledReason: ({ rows: [item] }) =>
        reasonAgainstWork(place) ?? (item?.isDeleted === 1 ? reasons.lockTrashed : undefined),
      run: ({ rows: [item] }) => {
        const change = item && changeAt(item, slot);
        if (change && isFile(item)) commands.changeLock(item, change);
      },
    }),
  );
  return [
    {
      id: "newVersion",
      label: "Upload New Version",
      icon: <UploadCloud />,
      startsGroup: true,
      appliesTo: isFile,
      run: ({ rows: [item] }) => item && isFile(item) && commands.uploadVersion(item),
      disabledReason: ({ rows: [item] }) =>
        item && isFile(item) ? (inTrash(item) ?? lockAgainstNewVersion(item, viewer)) : undefined,
    },
    {
      id: "held",
      label: (item) => heldBy(item) ?? "",
      icon: <Lock />,
      appliesTo: (item) => heldBy(item) !== undefined,
      run: () => undefined,
      disabledReason: () => reasons.lockedBySomeoneElse,
    },
    ...slots,
  ];
}
