import { Check, Plus } from "lucide-react";
import { formatCount } from "../lib/sizes";
import { FieldList } from "../ui/FieldList";
import { type Chosen, sameChoice } from "./options";
import styles from "./Select.module.css";
import type { ComboboxState, Entry } from "./useCombobox";

export interface OptionListProps {
  label: string;
  anchor: HTMLElement | null;
  combobox: ComboboxState;
  chosen: readonly Chosen[];
  multiple: boolean;
}

/** The options below a field, as wide as the field. */
export function OptionList({ label, anchor, combobox, chosen, multiple }: OptionListProps) {
  const { listID, offer, active, entryID } = combobox;
  const isChosen = (entry: Entry) => entry.id !== undefined && chosen.some((one) => sameChoice(one, entry));
  return (
    <FieldList anchor={anchor} activeID={active && entryID(active)}>
      {offer.entries.length > 0 && (
        <div id={listID} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined}>
          {offer.entries.map((entry) => (
            <OptionRow
              key={entryID(entry)}
              entry={entry}
              combobox={combobox}
              selected={isChosen(entry)}
              active={entry === active}
            />
          ))}
        </div>
      )}
      {offer.more > 0 && <p className={styles.note}>{`...and ${formatCount(offer.more)} more`}</p>}
      {offer.entries.length === 0 && (
        <p className={styles.note} role="status">
          {combobox.typed ? "Nothing matches" : "There is nothing to choose from"}
        </p>
      )}
    </FieldList>
  );
}

interface OptionRowProps {
  entry: Entry;
  combobox: ComboboxState;
  selected: boolean;
  active: boolean;
}

function OptionRow({ entry, combobox, selected, active }: OptionRowProps) {
  const reason = "disabledReason" in entry ? entry.disabledReason : undefined;
  const isNew = entry.id === undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field that steers the list
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    <div
      id={combobox.entryID(entry)}
      role="option"
      className={styles.option}
      aria-selected={selected}
      aria-disabled={reason ? true : undefined}
      data-active={active || undefined}
      onMouseMove={() => combobox.point(entry)}
      onClick={() => combobox.choose(entry)}
    >
      {isNew ? <Plus className="i-14" /> : <Check className={`i-14 ${styles.check}`} />}
      <span className={styles.words}>
        <span className={styles.label} dir="auto">
          {isNew ? `Create "${entry.label}"` : entry.label}
        </span>
        {reason && <span className={styles.reason}>{reason}</span>}
      </span>
      {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
    </div>
  );
}
