import { formatCount, formatSize } from "../../lib/sizes";
import styles from "./dialogs.module.css";

/** How much of what, by the names of the calls. */
export type CountsByName = Readonly<Record<string, number>>;

const labels: readonly (readonly [name: string, label: string])[] = [
  ["clients", "Clients"],
  ["matters", "Matters"],
  ["folders", "Folders"],
  ["documents", "Documents"],
  ["versions", "Versions"],
  ["email", "Emails"],
  ["notes", "Notes"],
];

/** Numbers in a row, with the size in the storage. What there is none of is left out. */
export function AmountsRow({ counts }: { counts: CountsByName }) {
  const shown = labels.filter(([name]) => (counts[name] ?? 0) > 0);
  return (
    <dl className={styles.amounts}>
      {shown.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{formatCount(counts[name] ?? 0)}</dd>
        </div>
      ))}
      <div>
        <dt>Estimated size</dt>
        <dd>{formatSize(counts.bytes ?? 0)}</dd>
      </div>
    </dl>
  );
}
