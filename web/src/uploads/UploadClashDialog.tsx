import { useState } from "react";
import { formatCount } from "../lib/sizes";
import { useStore } from "../lib/store";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import {
  type Clash,
  type ClashChoice,
  type ClashGroup,
  type ClashQuestion,
  choiceWords,
  clashQuestion,
  topOf,
} from "./clashes";
import styles from "./UploadClashDialog.module.css";

const shownOfEach = 50;

/** Asks what to do with names of an upload that are taken. */
export function UploadClashDialog() {
  const question = useStore(clashQuestion);
  return question ? <Asking key={question.title} question={question} /> : null;
}

function Asking({ question }: { question: ClashQuestion }) {
  const { title, text, groups, answer } = question;
  const [forAll, setForAll] = useState<Readonly<Record<string, ClashChoice>>>({});
  const [forOne, setForOne] = useState<ReadonlyMap<Clash, ClashChoice>>(new Map());
  const choiceOf = (group: ClashGroup, clash: Clash) =>
    forOne.get(clash) ?? forAll[group.id] ?? group.choices[0];
  const groupOf = new Map(groups.flatMap((group) => group.clashes.map((clash) => [clash, group])));
  const decide = (clash: Clash): ClashChoice => {
    const group = groupOf.get(clash);
    return group ? choiceOf(group, clash) : "rename";
  };
  const renamed = new Set(
    [...groupOf.keys()].filter((one) => one.isFolder && decide(one) === "rename").map(({ path }) => path),
  );
  const chooseForAll = (group: ClashGroup, choice: ClashChoice) => {
    setForAll({ ...forAll, [group.id]: choice });
    setForOne(new Map([...forOne].filter(([clash]) => groupOf.get(clash) !== group)));
  };
  const cancel = () => answer(undefined);
  return (
    <Dialog
      open
      title={title}
      size="large"
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button onClick={() => answer(() => "rename")}>Rename and Upload</Button>
          <Button variant="primary" autoFocus onClick={() => answer(decide)}>
            Upload as Chosen
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {groups.map((group) => (
        <Group
          key={group.id}
          group={group}
          clashes={group.clashes.filter(({ isFolder, path }) => isFolder || !renamed.has(topOf(path)))}
          choiceOf={(clash) => choiceOf(group, clash)}
          onAll={(choice) => chooseForAll(group, choice)}
          onOne={(clash, choice) => setForOne(new Map(forOne).set(clash, choice))}
        />
      ))}
    </Dialog>
  );
}

interface GroupProps {
  group: ClashGroup;
  clashes: readonly Clash[];
  choiceOf: (clash: Clash) => ClashChoice;
  onAll: (choice: ClashChoice) => void;
  onOne: (clash: Clash, choice: ClashChoice) => void;
}

function Group({ group: { title, choices }, clashes, choiceOf, onAll, onOne }: GroupProps) {
  if (clashes.length === 0) return null;
  const taken = new Set(clashes.map(choiceOf));
  const [same] = taken;
  const more = clashes.length - shownOfEach;
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.line}>
        <h3 className={styles.title}>
          {title} <span className={styles.count}>{formatCount(clashes.length)}</span>
        </h3>
        {choices.length > 1 && (
          <Choices
            label={`${title}, all`}
            choices={choices}
            chosen={taken.size === 1 ? same : undefined}
            onChoose={onAll}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.names} tabIndex={0} aria-label={title}>
        {clashes.slice(0, shownOfEach).map((clash) => (
          <li key={clash.path} className={styles.line}>
            <span className={styles.name} dir="auto">
              {clash.path}
            </span>
            {choices.length > 1 && clashes.length > 1 ? (
              <Choices
                label={clash.path}
                choices={choices}
                chosen={choiceOf(clash)}
                onChoose={(choice) => onOne(clash, choice)}
              />
            ) : (
              choices.length === 1 && <span className={styles.only}>{choiceWords[choices[0]]}</span>
            )}
          </li>
        ))}
        {more > 0 && <li className={styles.only}>{`and ${formatCount(more)} more, as chosen for all`}</li>}
      </ul>
    </section>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly ClashChoice[];
  /** Nothing where several were chosen. */
  chosen: ClashChoice | undefined;
  onChoose: (choice: ClashChoice) => void;
}

function Choices({ label, choices, chosen, onChoose }: ChoicesProps) {
  return (
    <select
      className={styles.choices}
      aria-label={label}
      value={chosen ?? ""}
      onChange={(event) => onChoose(event.target.value as ClashChoice)}
    >
      {chosen === undefined && <option value="">Each as chosen</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choiceWords[choice]}
        </option>
      ))}
    </select>
  );
}
