import { useEffect } from "react";
import styles from "./ResultList.module.css";
import type { PaletteSection } from "./usePaletteResults";
import type { ResultPicker } from "./useResultPicker";

/** Says where something was looked for in vain, so that nobody takes it for all there is. */
export function NothingFound({ among }: { among: string }) {
  return (
    <p className={styles.nothing} role="status">
      Nothing found among {among}.
    </p>
  );
}

/** The results under a search field. The field keeps the focus and says which one is active. */
export function ResultList({
  sections,
  picker,
}: {
  sections: readonly PaletteSection[];
  picker: ResultPicker;
}) {
  const activeID = picker.active && picker.optionID(picker.active);
  useEffect(() => {
    if (activeID) document.getElementById(activeID)?.scrollIntoView({ block: "nearest" });
  }, [activeID]);
  return (
    <div className={styles.list} id={picker.listID} role="listbox" aria-label="Results">
      {sections.map(({ title, commands }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={styles.caption} role="presentation">
            {title}
          </div>
          {commands.map((command) => {
            const Icon = command.icon;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field that steers the list
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
              <div
                key={command.id}
                id={picker.optionID(command)}
                role="option"
                aria-selected={command === picker.active}
                className={styles.option}
                onMouseMove={() => picker.point(command)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => picker.choose(command)}
              >
                {Icon && <Icon />}
                <span className="ell">{command.label}</span>
                {command.hint && <span className={styles.hint}>{command.hint}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
