import { CircleX, Download, Eye } from "lucide-react";
import { formatDate, formatTime, formatWeekday } from "../../../lib/dates";
import { formatCount } from "../../../lib/sizes";
import type { Access } from "../records";
import { accessDetail, accessWords, byDay } from "./accessWords";
import styles from "./detail.module.css";
import { Section } from "./Section";

const icons = { opened: Eye, refused: CircleX, zip: Download, file: Download };
const dayOf = (moment: string) => `${formatWeekday(moment)}, ${formatDate(moment)}`;

interface AccessesProps {
  accesses: readonly Access[];
  /** How many the share holds. */
  documents: number;
}

/** Who came with the link, the newest first. */
export function Accesses({ accesses, documents }: AccessesProps) {
  return (
    <Section title="Accesses" note={formatCount(accesses.length)}>
      {accesses.length === 0 && <p className={styles.none}>Nobody has opened the link yet</p>}
      {byDay(accesses, dayOf).map(({ day, accesses: those }) => (
        <div key={day}>
          <h3 className={styles.day}>{day}</h3>
          <ol>
            {those.map((access, index) => {
              const Icon = icons[access.what];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: accesses have no names, and none changes
                <li key={index} className={styles.access} data-what={access.what}>
                  <time dateTime={access.at}>{formatTime(access.at)}</time>
                  <Icon />
                  <div dir="auto">
                    {accessWords(access, documents)}
                    <small>{accessDetail(access)}</small>
                  </div>
                </li>
              );
            })}
          </ol>
        </div>
      ))}
    </Section>
  );
}
