import { useQuery } from "@tanstack/react-query";
import { History, NotebookPen } from "lucide-react";
import { useMemo, useState } from "react";
import { formatDateTime } from "../../../lib/dates";
import { formatCount } from "../../../lib/sizes";
import { paths } from "../../../paths";
import { type Column, DataTable, NameCell } from "../../../table";
import { FileIcon } from "../../../ui/FileIcon";
import { HistoryFilters } from "./HistoryFilters";
import {
  actionWords,
  type HistoryFilter,
  type HistoryLine,
  type HistoryScope,
  historyQuery,
  linesAtMost,
} from "./history";
import styles from "./history.module.css";

const when: Column<HistoryLine> = {
  id: "at",
  brief: true,
  header: "When",
  value: ({ at }) => new Date(at),
  text: ({ at }) => formatDateTime(at),
  width: 170,
};
const what: Column<HistoryLine> = {
  id: "action",
  header: "What",
  value: ({ action }) => actionWords(action),
  width: 190,
  namesRow: true,
};
const who: Column<HistoryLine> = {
  id: "userDisplayName",
  brief: true,
  header: "By",
  value: ({ userDisplayName }) => userDisplayName,
  width: 150,
};
const version: Column<HistoryLine> = {
  id: "versionNumber",
  header: "Ver",
  value: ({ versionNumber }) => versionNumber ?? null,
  width: 60,
  figures: true,
  align: "end",
};
const detail: Column<HistoryLine> = {
  id: "detail",
  header: "Detail",
  value: (line) => line.detail,
  width: 240,
  minWidth: 120,
  grows: true,
};
const name: Column<HistoryLine> = {
  id: "filename",
  brief: true,
  header: "Name",
  value: ({ filename }) => filename,
  cell: ({ filename, objectKind, objectID }) => {
    if (objectID === undefined) return filename;
    switch (objectKind) {
      case "document":
        return (
          <NameCell icon={<FileIcon filename={filename} />} to={paths.document(objectID)} name={filename} />
        );
      case "note":
        return (
          <NameCell
            icon={<NotebookPen className={styles.noteIcon} />}
            to={paths.note(objectID)}
            name={filename}
          />
        );
      default:
        return filename;
    }
  },
  width: 260,
};
const documentColumns = [when, what, who, version, detail] as const;
const matterColumns = [when, what, name, who, version, detail] as const;
const getRowID = ({ id }: HistoryLine) => id;
const newestFirst = { id: "at", desc: true };

/** Who did what, and when; as far as the reader may see it. */
export function DocumentHistory({ scope }: { scope: HistoryScope }) {
  const [filter, setFilter] = useState<HistoryFilter>({});
  const lines = useQuery(historyQuery(scope, filter));
  const ofDocument = "documentID" in scope;
  const isCut = lines.data?.length === linesAtMost;
  return (
    <div className={styles.history}>
      <HistoryFilters scope={scope} filter={filter} onChange={setFilter} />
      {isCut && (
        <p className={styles.cut}>
          Only the latest {formatCount(linesAtMost)} entries are shown. Choose earlier days to see others.
        </p>
      )}
      <DataTable
        id={ofDocument ? "/docs/history" : "/matters/history"}
        label="History"
        columns={useMemo(() => (ofDocument ? documentColumns : matterColumns), [ofDocument])}
        rows={lines.data}
        status={lines}
        getRowID={getRowID}
        defaultSort={newestFirst}
        pageSize={50}
        pageParameter={null}
        bare
        empty={{ icon: History, title: "No History", help: "What is done here is written down here." }}
      />
    </div>
  );
}
