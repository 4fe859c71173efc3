import { useQuery } from "@tanstack/react-query";
import { Briefcase } from "lucide-react";
import { useMemo } from "react";
import { DataTable, heldAtMost } from "../../table";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { choiceColumns } from "./columns";
import styles from "./matters.module.css";
import { type Matter, matterCountsQuery, mattersQuery } from "./queries";
import { matterSource } from "./source";

export interface MatterSelectorDialogProps {
  title: string;
  onChoose: (matter: Matter) => void;
  onClose: () => void;
}

const getRowID = ({ matterID }: Matter) => matterID;
const byName = { id: "name", desc: false };

/** Chooses one of the firm's matters, however many there are. */
export function MatterSelectorDialog({ title, onChoose, onClose }: MatterSelectorDialogProps) {
  const counts = useQuery(matterCountsQuery());
  const served = (counts.data?.tabs.All ?? 0) > heldAtMost;
  const matters = useQuery({ ...mattersQuery(), enabled: counts.data !== undefined && !served });
  const source = useMemo(() => matterSource({}), []);
  const common = {
    id: "/matterSelector",
    label: "Matters",
    columns: choiceColumns,
    getRowID,
    defaultSort: byName,
    onOpen: onChoose,
    onPreview: onChoose,
    filterPlaceholder: "Filter matters",
    filtersByWord: true,
    pageSize: 50,
    pageParameter: null,
    empty: { icon: Briefcase, title: "No Matters" },
  };
  return (
    <Dialog
      open
      title={title}
      size="large"
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <div className={styles.selector}>
        {served ? (
          <DataTable {...common} source={source} />
        ) : (
          <DataTable {...common} rows={matters.data} status={counts.error ? counts : matters} />
        )}
      </div>
    </Dialog>
  );
}
