import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { useChange } from "../../../api/mutation";
import { DateField } from "../../../form";
import { Button } from "../../../ui/Button";
import { SelectField } from "../../../ui/TextField";
import { exportHistory } from "./exportHistory";
import {
  actionsIn,
  actionWords,
  type HistoryFilter,
  type HistoryScope,
  historyQuery,
  peopleIn,
} from "./history";
import styles from "./history.module.css";

interface HistoryFiltersProps {
  scope: HistoryScope;
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
}

const anything = { value: "", label: "Everything" };
const anybody = { value: "", label: "Everybody" };

/** Narrows a history down, and takes it away as a file. */
export function HistoryFilters({ scope, filter, onChange }: HistoryFiltersProps) {
  const { data } = useQuery(historyQuery(scope, {}));
  const people = useMemo(() => peopleIn(data ?? []), [data]);
  const download = useChange({
    call: () => exportHistory(scope, filter),
    fails: "The history could not be exported. Please try again.",
    stays: true,
  });
  const change = (part: HistoryFilter) => onChange({ ...filter, ...part });
  return (
    <div className={styles.filters}>
      <SelectField
        label="What"
        value={filter.action ?? ""}
        options={[
          anything,
          ...actionsIn(scope).map((action) => ({ value: action, label: actionWords(action) })),
        ]}
        onChange={(event) => change({ action: event.target.value || undefined })}
      />
      <SelectField
        label="By"
        value={filter.userSub ?? ""}
        options={[anybody, ...people.map(({ sub, name }) => ({ value: sub, label: name }))]}
        onChange={(event) => change({ userSub: event.target.value || undefined })}
      />
      <DateField
        label="From"
        value={filter.from ?? null}
        onChange={(from) => change({ from: from ?? undefined })}
      />
      <DateField label="To" value={filter.to ?? null} onChange={(to) => change({ to: to ?? undefined })} />
      <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
        Export CSV
      </Button>
    </div>
  );
}
