import { Search } from "lucide-react";
import { useState } from "react";
import { Modal } from "../ui/Modal";
import styles from "./Palette.module.css";
import { NothingFound, ResultList } from "./ResultList";
import { usePaletteResults } from "./usePaletteResults";
import { useResultPicker } from "./useResultPicker";
import { useSearchCommands } from "./useSearchCommands";

/** Ctrl+K: finds what there is and does what can be done, without leaving the keyboard. */
export function Palette({ onClose, onShowShortcuts }: { onClose: () => void; onShowShortcuts: () => void }) {
  const [text, setText] = useState("");
  const found = usePaletteResults(text, onShowShortcuts);
  const sections = [...found.sections, ...useSearchCommands(text)];
  const picker = useResultPicker(sections, { onChosen: onClose });
  return (
    <Modal open onClose={onClose} place="top" width={560} aria-label="Find anything">
      <div className={styles.field}>
        <Search />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Find pages and commands"
          aria-expanded={sections.length > 0}
          aria-controls={picker.listID}
          aria-autocomplete="list"
          aria-activedescendant={picker.active && picker.optionID(picker.active)}
          placeholder="Type what you are looking for"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: a dialog puts the focus on its first field
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={picker.onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      {found.nothingAmong && <NothingFound among={found.nothingAmong} />}
      <ResultList sections={sections} picker={picker} />
    </Modal>
  );
}
