import { formatCount } from "../../lib/sizes";
import styles from "./dialogs.module.css";
import type { JobDetails, Kept } from "./records";
import { typeWord } from "./wording";

/** 'Document 20302', 'Document 20302, APA.docx' */
const nameOf = ({ type, id, name }: Kept) => `${typeWord(type)} ${id}${name ? `, ${name}` : ""}`;

export interface KeptListProps {
  details: Pick<JobDetails, "kept" | "keptTotal">;
  /** What is said of one, and of many: 'is left out', 'are left out'. */
  was: readonly [one: string, many: string];
}

/** What stays where it is, and why. */
export function KeptList({ details: { kept, keptTotal }, was: [one, many] }: KeptListProps) {
  if (keptTotal === 0) return null;
  const title = keptTotal === 1 ? `1 item ${one}` : `${formatCount(keptTotal)} items ${many}`;
  const more = keptTotal - kept.length;
  return (
    <section className={styles.kept} aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul tabIndex={0} aria-label={title}>
        {kept.map((stays) => (
          <li key={`${stays.type} ${stays.id}`}>
            <b dir="auto">{nameOf(stays)}</b>
            <span>{stays.message}</span>
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
    </section>
  );
}
