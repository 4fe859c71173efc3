import type { Answer } from "../../api/types";

/** A share, as lists show it. */
export type Share = Answer<"/api/share/list", "post">["outgoingShareList"][number];

type Detail = Answer<"/api/share/outgoing/detail", "get">;

/** A share with all that its page shows. */
export type ShareDetail = { share: Share } & Required<Pick<Detail, "shareDetails" | "shareEmails">>;
/** A document in it, down to the version. */
export type SentItem = ShareDetail["shareDetails"]["documents"][number];
/** One time that it was mailed, to all recipients. */
export type Sending = ShareDetail["shareEmails"][number];
/** Somebody outside who came with the link. */
export type Access = ShareDetail["shareDetails"]["accesses"][number];
export type MailStatus = Sending["status"];

/** What its public page shows. */
export type PublicShare = Answer<"/api/public/share/info", "post">;
