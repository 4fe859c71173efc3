import { Link } from "react-router";
import { encodeFolders, namesIn } from "../../../files/location";
import { formatDateTime } from "../../../lib/dates";
import { paths } from "../../../paths";
import type { NoteDetails } from "../records";
import styles from "./editor.module.css";

type Facts = Pick<NoteDetails, "matterID" | "matterName" | "prefix"> & {
  note?: Pick<NoteDetails, "id" | "createdOn" | "createdBy" | "modifiedOn" | "modifiedBy">;
};

/** Where a note lies; of one that exists also who made and who changed it. */
export function NoteFacts({ matterID, matterName, prefix, note }: Facts) {
  const names = namesIn(prefix);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Matter</dt>
        <dd>
          <Link to={paths.matterDocs(matterID)}>{matterName}</Link>
        </dd>
      </div>
      <div>
        <dt>Location</dt>
        <dd>
          <Link to={paths.matterArea(matterID, "notes", encodeFolders(names))}>
            {["Notes", ...names].join(" / ")}
          </Link>
        </dd>
      </div>
      {note && (
        <>
          <div>
            <dt>Note ID</dt>
            <dd className={styles.figures}>{note.id}</dd>
          </div>
          <div>
            <dt>Created</dt>
            <dd>
              {formatDateTime(note.createdOn)} by {note.createdBy}
            </dd>
          </div>
          <div>
            <dt>Last Modified</dt>
            <dd>
              {formatDateTime(note.modifiedOn)} by {note.modifiedBy}
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}
