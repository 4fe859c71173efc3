import { ListFilter, X } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { debounce } from "../lib/debounce";
import styles from "./FilterField.module.css";

const typingPauseMs = 200;

export interface FilterFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  /** Before the text, where it does more than filter a list. */
  icon?: ReactNode;
}

/** What was typed, until the filter is another one than it was then: an address, for one, changes later than it is asked to. */
interface Draft {
  text: string;
  over: string;
  waits: boolean;
}

/** A text that filters, a moment after the last key. Esc empties it. */
export function FilterField({ label, placeholder, value, onChange, autoFocus, icon }: FilterFieldProps) {
  const [draft, setDraft] = useState<Draft>();
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const input = useRef<HTMLInputElement>(null);
  const apply = useMemo(
    () =>
      debounce((text: string) => {
        setDraft((typed) => typed && { ...typed, waits: false });
        latest.current(text);
      }, typingPauseMs),
    [],
  );
  useEffect(() => () => apply.flush(), [apply]);

  const type = (text: string) => {
    setDraft({ text, over: value, waits: true });
    apply(text);
  };
  const clear = () => {
    type("");
    apply.flush();
    input.current?.focus();
  };
  const shown = draft && (draft.waits || draft.over === value) ? draft.text : value;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") apply.flush();
    if (event.key !== "Escape" || shown === "") return;
    event.stopPropagation();
    clear();
  };
  return (
    <div className={styles.field}>
      {icon ?? <ListFilter />}
      <input
        ref={input}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        value={shown}
        // biome-ignore lint/a11y/noAutofocus: set only where the reader has just asked for this field
        autoFocus={autoFocus}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {shown !== "" && (
        <button type="button" aria-label="Clear filter" onClick={clear}>
          <X className="i-14" />
        </button>
      )}
    </div>
  );
}
