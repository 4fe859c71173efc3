import { X } from "lucide-react";
import { useState } from "react";
import { formatCount } from "../lib/sizes";
import { Combobox, type SelectProps } from "./Combobox";
import { type Chosen, sameChoice, searchedListShows } from "./options";
import styles from "./Select.module.css";

export interface MultiSelectProps extends SelectProps {
  value: readonly Chosen[];
  onChange: (value: readonly Chosen[]) => void;
  /** How many are named before the rest is only counted. */
  names?: number;
  /** Why one of them has to stay. */
  fixedReason?: (chosen: Chosen) => string | undefined;
}

const namesAtMost = 20;

/** Chooses several of many. */
export function MultiSelect({
  value,
  onChange,
  names = namesAtMost,
  fixedReason,
  ...select
}: MultiSelectProps) {
  const mayGo = (one: Chosen) => !select.readOnly && !fixedReason?.(one);
  const without = (one: Chosen) => value.filter((other) => !sameChoice(other, one));
  const remove = (one: Chosen) => {
    if (mayGo(one)) onChange(without(one));
  };
  const toggle = (entry: Chosen) => {
    if (value.some((one) => sameChoice(one, entry))) remove(entry);
    else onChange([...value, entry]);
  };
  return (
    <Combobox
      {...select}
      placeholder={value.length === 0 ? select.placeholder : undefined}
      chosen={value}
      multiple
      shows={searchedListShows}
      text=""
      onChoose={toggle}
      onBackspace={() => {
        const last = value.at(-1);
        if (last) remove(last);
      }}
      start={
        value.length > 0 && (
          <ChosenNames label={select.label} {...{ value, names, mayGo, fixedReason }} onRemove={remove} />
        )
      }
    />
  );
}

interface ChosenNamesProps extends Pick<MultiSelectProps, "label" | "value" | "fixedReason"> {
  names: number;
  mayGo: (one: Chosen) => boolean;
  onRemove: (one: Chosen) => void;
}

function ChosenNames({ label, value, names, mayGo, fixedReason, onRemove }: ChosenNamesProps) {
  const [all, setAll] = useState(false);
  const shown = all ? value : value.slice(0, names);
  const rest = value.length - shown.length;
  return (
    <ul className={styles.chosen} aria-label={`${label}, selected`}>
      {shown.map((one) => (
        <li key={one.id ?? `new ${one.label}`} className={styles.chip} title={fixedReason?.(one)}>
          <span className={styles.chipName} dir="auto">
            {one.label}
          </span>
          <span className="sr">{fixedReason?.(one)}</span>
          {one.hint && <span className={styles.chipHint}>{one.hint}</span>}
          {one.id === undefined && <span className={styles.chipHint}>New</span>}
          {mayGo(one) && (
            <button type="button" aria-label={`Remove ${one.label}`} onClick={() => onRemove(one)}>
              <X className={styles.cross} />
            </button>
          )}
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button type="button" className={styles.rest} onClick={() => setAll(true)}>
            {`+ ${formatCount(rest)} items selected`}
          </button>
        </li>
      )}
    </ul>
  );
}
