import { ChevronDown, Search } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useStore } from "../lib/store";
import { MenuButton } from "../ui/Menu";
import styles from "./GlobalSearch.module.css";
import { ResultList } from "./ResultList";
import { everywhere, localScope, type SearchScope } from "./searchScope";
import { usePaletteResults } from "./usePaletteResults";
import { useResultPicker } from "./useResultPicker";

/** The search field of the header. A page may narrow it to its own part of the product; the visitor may widen it. */
export function GlobalSearch({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const local = useStore(localScope);
  const [widenedFrom, setWidenedFrom] = useState<SearchScope>();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const scope = local && widenedFrom?.id !== local.id ? local : everywhere;
  const sections = usePaletteResults(text, onShowShortcuts);
  const picker = useResultPicker(sections, () => {
    setText("");
    setOpen(false);
  });
  const shown = open && text.trim() !== "";

  const onKeyDown = (event: KeyboardEvent) => {
    if (shown) picker.onKeyDown(event);
    if (event.key === "Escape") setOpen(false);
  };

  return (
    <search className={styles.search}>
      <div className={styles.field}>
        <Search />
        {local && (
          <ScopeButton
            scope={scope}
            local={local}
            onWiden={(wide) => setWidenedFrom(wide ? local : undefined)}
          />
        )}
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={shown && sections.length > 0}
          aria-controls={picker.listID}
          aria-autocomplete="list"
          aria-activedescendant={shown && picker.active ? picker.optionID(picker.active) : undefined}
          placeholder={scope.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <kbd>Ctrl K</kbd>
      </div>
      {shown && (
        <div className={styles.results}>
          <ResultList sections={sections} picker={picker} />
        </div>
      )}
    </search>
  );
}

interface ScopeButtonProps {
  scope: SearchScope;
  local: SearchScope;
  onWiden: (wide: boolean) => void;
}

function ScopeButton({ scope, local, onWiden }: ScopeButtonProps) {
  const entries = [local, everywhere].map((choice) => ({
    label: choice.label,
    checked: choice.id === scope.id,
    onSelect: () => onWiden(choice === everywhere),
  }));
  return (
    <MenuButton label="Search scope" entries={entries}>
      {(trigger) => (
        <button
          type="button"
          className={styles.scope}
          aria-label={`Search scope: ${scope.label}`}
          {...trigger}
        >
          <span className={styles.scopeName}>{scope.label}</span>
          <ChevronDown className="i-14" />
        </button>
      )}
    </MenuButton>
  );
}
