import { ChevronDown, Search } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useStore } from "../lib/store";
import { MenuButton } from "../ui/Menu";
import { FaultMark } from "./FaultMark";
import styles from "./GlobalSearch.module.css";
import { NothingFound, ResultList } from "./ResultList";
import { boxOwner, boxText } from "./searchBox";
import { everywhere, localScope, placeholderEverywhere, type SearchScope } from "./searchScope";
import { usePaletteResults } from "./usePaletteResults";
import { useResultPicker } from "./useResultPicker";
import { useSearchFor } from "./useSearchFor";

/**
 * The search field of the header. A page may narrow it to its own part of the product; the visitor may widen it. Enter searches;
 * the arrows and the pointer reach what is suggested below.
 */
export function GlobalSearch({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const local = useStore(localScope);
  const owner = useStore(boxOwner);
  const text = useStore(boxText);
  const [widenedFrom, setWidenedFrom] = useState<SearchScope>();
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const scope = local && widenedFrom?.id !== local.id ? local : everywhere;
  const searchFor = useSearchFor();
  const { sections, nothingAmong } = usePaletteResults(text, onShowShortcuts);
  const picker = useResultPicker(sections, {
    waits: true,
    onChosen: () => {
      boxText.set("");
      setOpen(false);
    },
  });
  const isAsked = open && text.trim() !== "";
  const shown = isAsked && sections.length > 0;
  const fault = owner?.fault;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (shown) picker.onKeyDown(event);
    if (event.defaultPrevented) return;
    if (event.key === "Escape") setOpen(false);
    if (event.key === "ArrowDown") setOpen(true);
    if (event.key !== "Enter") return;
    setOpen(false);
    if (owner) owner.onSearch();
    else void searchFor(text, scope);
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
        <span className={styles.line}>
          {fault && <FaultMark key={`${fault.position} ${text}`} {...{ text, fault, field }} />}
          <input
            ref={field}
            className={styles.input}
            type="text"
            role="combobox"
            aria-label="Search"
            aria-expanded={shown}
            aria-controls={shown ? picker.listID : undefined}
            aria-autocomplete="list"
            aria-activedescendant={shown && picker.active ? picker.optionID(picker.active) : undefined}
            aria-invalid={fault ? true : undefined}
            aria-describedby={owner?.problemID}
            placeholder={local ? scope.placeholder : placeholderEverywhere}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              boxText.set(event.target.value);
              picker.rest();
              setOpen(true);
            }}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
        </span>
        <kbd>Ctrl K</kbd>
      </div>
      {(shown || (isAsked && nothingAmong)) && (
        <div className={styles.results}>
          {nothingAmong && <NothingFound among={nothingAmong} />}
          {shown && <ResultList sections={sections} picker={picker} />}
          <p className={styles.hint}>
            <kbd>Enter</kbd> searches in names and contents
          </p>
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
