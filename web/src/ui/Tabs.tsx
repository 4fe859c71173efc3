import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { formatCount } from "../lib/sizes";
import styles from "./Tabs.module.css";

export interface Tab<ID extends string> {
  id: ID;
  label: string;
  icon?: ReactNode;
  count?: number;
}

export interface TabsProps<ID extends string> {
  label: string;
  tabs: readonly Tab<ID>[];
  selected: ID;
  onSelect: (id: ID) => void;
  /** The id of the element the tabs switch; it carries role="tabpanel". */
  panelID: string;
}

export function Tabs<ID extends string>({ label, tabs, selected, onSelect, panelID }: TabsProps<ID>) {
  return (
    <Base.Root value={selected} onValueChange={(id: ID) => onSelect(id)}>
      <Base.List className={styles.tabs} aria-label={label} activateOnFocus>
        {tabs.map(({ id, label: name, icon, count }) => (
          <Base.Tab
            key={id}
            value={id}
            id={`${panelID}-${id}`}
            className={styles.tab}
            aria-controls={panelID}
          >
            {icon}
            {name}
            {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
          </Base.Tab>
        ))}
      </Base.List>
    </Base.Root>
  );
}
