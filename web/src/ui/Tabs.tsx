import { type KeyboardEvent, type ReactNode, useRef } from "react";
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

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

export function Tabs<ID extends string>({ label, tabs, selected, onSelect, panelID }: TabsProps<ID>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const index = move(
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length - 1,
    );
    const next = tabs[index];
    if (!next) return;
    onSelect(next.id);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${panelID}-${tab.id}`}
          className={styles.tab}
          aria-selected={tab.id === selected}
          aria-controls={panelID}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.icon}
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
        </button>
      ))}
    </div>
  );
}
