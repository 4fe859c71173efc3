import { NotebookPen } from "lucide-react";
import { DateCell, FolderName, TrashMark } from "../../files/cells";
import { formatDateTime } from "../../lib/dates";
import { paths } from "../../paths";
import { type Column, IDLink, NameCell } from "../../table";
import styles from "./notes.module.css";
import { isNote, type NoteItem } from "./records";

interface Happened {
  moment: string;
  by: string;
}

const created = (item: NoteItem): Happened =>
  isNote(item)
    ? { moment: item.createdOn, by: item.createdBy }
    : { moment: item.createdAt, by: item.createdBy };
const modified = (item: NoteItem): Happened | undefined =>
  isNote(item) ? { moment: item.modifiedOn, by: item.modifiedBy } : undefined;

function OnBy({ moment, by }: Happened) {
  return (
    <span className={styles.onBy}>
      <DateCell moment={moment} />
      <span className="ell">{by}</span>
    </span>
  );
}

/** When, and by whom: sorted by the day, found by the person. */
const onBy = (
  id: string,
  header: string,
  read: (item: NoteItem) => Happened | undefined,
): Column<NoteItem> => ({
  id,
  header,
  width: 220,
  brief: id === "modifiedOn",
  value: (item) => {
    const happened = read(item);
    return happened && new Date(happened.moment);
  },
  text: (item) => {
    const happened = read(item);
    return happened ? `${formatDateTime(happened.moment)} ${happened.by}` : "";
  },
  cell: (item) => {
    const happened = read(item);
    return happened && <OnBy {...happened} />;
  },
});

export const noteColumns: readonly Column<NoteItem>[] = [
  {
    id: "id",
    brief: true,
    header: "ID",
    width: 60,
    pinned: true,
    figures: true,
    hideable: false,
    filterable: false,
    value: ({ id }) => id,
    cell: (item) => (isNote(item) ? <IDLink to={paths.note(item.id)}>{item.id}</IDLink> : item.id),
  },
  {
    id: "name",
    header: "Name",
    width: 400,
    minWidth: 220,
    pinned: true,
    grows: true,
    shrinks: true,
    namesRow: true,
    hideable: false,
    value: ({ filename }) => filename,
    cell: (item) =>
      isNote(item) ? (
        <NameCell
          icon={<NotebookPen className={styles.icon} />}
          to={paths.note(item.id)}
          name={item.filename}
        >
          <TrashMark item={item} />
        </NameCell>
      ) : (
        <FolderName item={item} />
      ),
  },
  onBy("createdOn", "Created On/By", created),
  onBy("modifiedOn", "Modified On/By", modified),
];
