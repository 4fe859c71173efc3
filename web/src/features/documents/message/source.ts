import type { Answer } from "../../../api/types";
import type { ShownMessage } from "./message";

type Preview = Answer<"/api/email/attachment", "post">;

/** A file that is a message, and the calls by which its parts are read. The part '' is the file itself. */
export interface MessageSource {
  /** The first parts of the keys of what is read, in the query cache. */
  key: readonly (string | number)[];
  read: (part: string) => Promise<ShownMessage>;
  /** An attachment that is no message, as far as it can be shown. */
  show: (part: string) => Promise<Preview>;
  download: (part: string) => Promise<Preview>;
  /** Makes an attachment a document of the matter. Nothing where that cannot be done. */
  save?: (part: string) => Promise<{ documentID: number }>;
  /** Why nothing can be saved. */
  againstSaving?: string;
}
