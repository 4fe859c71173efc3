import { ArrowLeft, ArrowRight, Pencil } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useMe } from "../../../api/me";
import { cx } from "../../../lib/cx";
import { formatBriefly } from "../../../lib/dates";
import { Avatar } from "../../../ui/Avatar";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import styles from "./BothTexts.module.css";
import { markedParts, type Part, type Side, type Stretch } from "./differences";
import type { NoteEditor } from "./useNoteEditor";

interface BothTextsProps {
  editor: NoteEditor;
  both: NonNullable<NoteEditor["both"]>;
}

const rowOf = (element: EventTarget) => (element as HTMLElement).closest<HTMLElement>("[data-difference]");

/** Goes to the difference before or after the one that has the focus. */
function walk(list: HTMLElement, from: HTMLElement | null, by: number) {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-difference]")];
  const at = from ? rows.indexOf(from) + by : by > 0 ? 0 : rows.length - 1;
  rows[Math.max(0, Math.min(at, rows.length - 1))]?.focus();
}

/** Two texts side by side, and of each difference the side that is saved. */
export function BothTexts({ editor, both }: BothTextsProps) {
  const { choose, chooseAll, editAsOne, undecided } = editor;
  const { stretches, choices, theirs, earlier } = both;
  const { user } = useMe();
  const differences = stretches.filter(({ same }) => !same).length;
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    const at = Number(row?.dataset.difference);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "j" || event.key === "k") walk(event.currentTarget, row, event.key === "j" ? 1 : -1);
    else if (row && event.key === "ArrowLeft") choose(at, "mine");
    else if (row && event.key === "ArrowRight") choose(at, "theirs");
    else return;
    event.preventDefault();
  };
  let number = 0;
  return (
    <section className={styles.both} aria-label="Both texts" onKeyDown={keys}>
      <header className={styles.head}>
        <Owner
          who={user.displayName}
          name="Yours"
          when={earlier ? "in the editor" : "not saved yet"}
          label="Take all mine"
          onTake={() => chooseAll("mine")}
        />
        <Owner
          who={theirs.modifiedBy}
          name={theirs.modifiedBy}
          when={`saved ${formatBriefly(theirs.modifiedOn)}`}
          label={earlier ? "Take all of it" : "Take all theirs"}
          onTake={() => chooseAll("theirs")}
        />
      </header>
      <div className={styles.rows}>
        {stretches.map((stretch, at) => {
          if (!stretch.same) number += 1;
          const key = `${at} ${stretch.same}`;
          if (stretch.same) return <SameLines key={key} lines={stretch.mine} />;
          return (
            <Difference
              key={key}
              {...{ at, number, stretch }}
              choice={choices[at]}
              onChoose={(side) => choose(at, side)}
            />
          );
        })}
      </div>
      <footer className={styles.bar}>
        <strong>{differences === 1 ? "1 difference" : `${differences} differences`}</strong>
        <span className={styles.left} role="status">
          {undecided > 0 && `${undecided} left to decide`}
        </span>
        <span className={styles.keys} aria-hidden="true">
          <kbd>J</kbd>
          <kbd>K</kbd> walk <kbd>←</kbd> mine <kbd>→</kbd> theirs
        </span>
        <Button variant="quiet" icon={<Pencil className="i-14" />} onClick={editAsOne}>
          Edit as one text
        </Button>
      </footer>
    </section>
  );
}

interface OwnerProps {
  who: string;
  name: string;
  when: string;
  label: string;
  onTake: () => void;
}

function Owner({ who, name, when, label, onTake }: OwnerProps) {
  return (
    <div className={styles.owner}>
      <Avatar name={who} />
      <b className="ell">{name}</b>
      <small>{when}</small>
      <Button onClick={onTake}>{label}</Button>
    </div>
  );
}

function SameLines({ lines }: { lines: readonly string[] }) {
  const text = lines.join("\n");
  return (
    <div className={styles.row}>
      <p dir="auto" data-prose="">
        {text}
      </p>
      <span className={styles.middle} />
      <p dir="auto" aria-hidden="true" data-prose="">
        {text}
      </p>
    </div>
  );
}

interface DifferenceProps {
  at: number;
  number: number;
  stretch: Stretch;
  choice: Side | undefined;
  onChoose: (side: Side) => void;
}

function Difference({ at, number, stretch, choice, onChoose }: DifferenceProps) {
  const parts = markedParts(stretch.mine.join("\n"), stretch.theirs.join("\n"));
  const side = (which: Side) => (
    <p dir="auto" className={cx(choice === which && styles.taken, choice && choice !== which && styles.left)}>
      <Parts parts={parts[which]} />
    </p>
  );
  return (
    <div
      className={cx(styles.row, styles.differs, !choice && styles.open)}
      role="group"
      aria-label={`Difference ${number}`}
      data-difference={at}
      tabIndex={-1}
    >
      {side("mine")}
      <span className={styles.middle}>
        <IconButton
          label={`Take mine, difference ${number}`}
          aria-pressed={choice === "mine"}
          onClick={() => onChoose("mine")}
        >
          <ArrowLeft className="i-14" />
        </IconButton>
        {number}
        <IconButton
          label={`Take theirs, difference ${number}`}
          aria-pressed={choice === "theirs"}
          onClick={() => onChoose("theirs")}
        >
          <ArrowRight className="i-14" />
        </IconButton>
      </span>
      {side("theirs")}
    </div>
  );
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, marked }, at) => {
    const key = `${at} ${text}`;
    const Shown = marked && text.trim() !== "" ? "mark" : "span";
    return (
      <Shown key={key} data-prose="">
        {text}
      </Shown>
    );
  });
}
