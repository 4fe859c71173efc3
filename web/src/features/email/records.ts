import type { Answer } from "../../api/types";
import { isFolder } from "../../files/item";

type ListItem = Answer<"/api/email/list", "get">["list"][number];

export type FolderItem = Extract<ListItem, { type: "Folder" }>;
/** An email as every list shows it. */
export type MailItem = Extract<ListItem, { type: "Email" }>;
export type EmailItem = FolderItem | MailItem;

export const isEmail = (item: EmailItem): item is MailItem => !isFolder(item);
