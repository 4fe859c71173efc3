import { Checkbox } from "../../ui/Checkbox";
import type { RecordType } from "./criteria";
import styles from "./filters.module.css";

interface TypeFilterProps {
  value: readonly RecordType[];
  onChange: (types: readonly RecordType[]) => void;
}

const types: readonly { type: RecordType; label: string }[] = [
  { type: 0, label: "Documents (File Name and Content)" },
  { type: 1, label: "Emails" },
  { type: 2, label: "Matter Notes" },
  { type: 3, label: "Documents (File Name)" },
];

/** By name and content is by name as well, so one of the two takes the place of the other. */
const instead: Partial<Record<RecordType, RecordType>> = { 0: 3, 3: 0 };

export function withType(value: readonly RecordType[], type: RecordType, wanted: boolean): RecordType[] {
  const others = value.filter((each) => each !== type && !(wanted && each === instead[type]));
  return wanted ? [...others, type] : others;
}

/** Which kinds are searched; none chosen means all of them. */
export function TypeFilter({ value, onChange }: TypeFilterProps) {
  return (
    <fieldset className={styles.types}>
      <legend>Search in</legend>
      {types.map(({ type, label }) => (
        <Checkbox
          key={type}
          label={label}
          checked={value.includes(type)}
          onChange={(event) => onChange(withType(value, type, event.target.checked))}
        />
      ))}
      {value.length === 0 && <p className={styles.note}>None chosen: everything is searched</p>}
    </fieldset>
  );
}
