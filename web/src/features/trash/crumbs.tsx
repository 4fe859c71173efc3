import { Trash2 } from "lucide-react";
import type { Crumb } from "../../files/Breadcrumb";
import type { FolderHead } from "../../files/filed";
import { paths } from "../../paths";
import { addressInTrash } from "./addresses";
import { isFiled, type ThingsContext, thingsTabs } from "./contexts";

const crumb = (name: string, to: string, isDeleted = false): Crumb => ({ id: 0, name, to, isDeleted });

/** The way from the Trash Bin to the folder that is open in it; a matter stands before its folders. */
export function crumbsOf(context: ThingsContext, head: FolderHead | null | undefined): Crumb[] {
  const tab = paths.trash(context);
  const start = [
    { ...crumb("Trash Bin", paths.trash("clients")), icon: <Trash2 className="i-14" /> },
    crumb(thingsTabs[context].label, tab),
  ];
  if (!head || !isFiled(context)) return start;
  const { matterID, matterName, directoryHierarchy, isInDeletedMatter } = head;
  const [root, ...below] = directoryHierarchy;
  if (!root) return start;
  const to = (path: string) => addressInTrash(context, { matterID, path });
  return [
    ...start,
    crumb(matterName, to(root.path), isInDeletedMatter === 1),
    ...below.map(({ name, path, isDeleted }) => crumb(name, to(path), isDeleted === 1)),
  ];
}
