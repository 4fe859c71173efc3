import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { encodeFolders, namesIn } from "../../files/location";
import {
  type MatterSearchability as Found,
  matterSearchabilityQuery,
  matterSearchabilityWords,
  searchabilityWords,
} from "../../files/searchability";
import { formatCount } from "../../lib/sizes";
import { paths } from "../../paths";
import { Dialog } from "../../ui/Dialog";
import { FileIcon } from "../../ui/FileIcon";
import styles from "./MatterPage.module.css";

/** How much of the matter can be found by searching; opens the list of what cannot. */
export function MatterSearchability({ matterID }: { matterID: number }) {
  const { data } = useQuery(matterSearchabilityQuery(matterID));
  const [open, setOpen] = useState(false);
  const words = data && matterSearchabilityWords(data);
  if (!data || !words) return "–";
  if (data.lacking.length === 0) return words;
  return (
    <>
      <button type="button" className={styles.opens} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words}
      </button>
      {open && <LackingDialog {...{ matterID }} found={data} onClose={() => setOpen(false)} />}
    </>
  );
}

interface LackingDialogProps {
  matterID: number;
  found: Found;
  onClose: () => void;
}

function LackingDialog({ matterID, found, onClose }: LackingDialogProps) {
  const all = found.partly + found.not + found.waiting;
  const shown = found.lacking.length;
  return (
    <Dialog
      open
      size="large"
      title="Not Fully Searchable"
      subtitle={matterSearchabilityWords(found)}
      onClose={onClose}
    >
      {shown < all && (
        <p>
          The first {formatCount(shown)} of {formatCount(all)} are listed.
        </p>
      )}
      <ul className={styles.lacking} aria-label="Not fully searchable">
        {found.lacking.map((one) => (
          <li key={`${one.recordType} ${one.id}`}>
            <FileIcon filename={one.recordType === "email" ? "message.eml" : one.name} />
            <div>
              <Link to={addressOf(matterID, one)} dir="auto" onClick={onClose}>
                {one.name || "No subject"}
              </Link>
              <span className={styles.why}>{searchabilityWords(one)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function addressOf(matterID: number, { recordType, id, folderPath }: Found["lacking"][number]): string {
  if (recordType === "docs") return paths.document(id);
  return `${paths.matterArea(matterID, "email", encodeFolders(namesIn(folderPath)))}?preview=${id}`;
}
