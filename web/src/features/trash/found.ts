import { paths } from "../../paths";
import { addressInTrash } from "./addresses";
import type { FiledContext } from "./contexts";
import { folderOf, type TrashItem } from "./records";

/** The tab that lists such things. */
function contextOf({ type, folderPath }: TrashItem): FiledContext {
  const [area] = folderPath.split("/");
  if (type === "Email" || area === "email") return "email";
  return type === "Note" || area === "notes" ? "notes" : "docs";
}

/** Where something that was found is shown: a folder opened, a thing with its content beside the list it stands in. */
export function addressOfFound(item: TrashItem): string {
  const { type, id, isDeleted, matterID, folderPath } = item;
  if (type === "Client") return paths.client(id);
  if (type === "Matter") return paths.matterDocs(id);
  const context = contextOf(item);
  if (type === "Folder") return addressInTrash(context, folderOf(item));
  const list =
    isDeleted === 1
      ? paths.trash(context)
      : addressInTrash(context, { matterID: matterID ?? 0, path: folderPath });
  return `${list}?preview=${id}`;
}
